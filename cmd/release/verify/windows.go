package main

import (
	"context"
	"debug/pe"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// checkWindowsPrograms reads the header of each Windows program, and what it has beside its code.
func checkWindowsPrograms(ctx context.Context, r release) error {
	for _, p := range r.platforms {
		if p.OS != "windows" {
			continue
		}
		file := filepath.Join(r.unpacked(p), p.Program())
		if err := checkWindowsProgram(file, p); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		if err := checkSignature(ctx, r, file); err != nil {
			return err
		}
	}
	return nil
}

// checkSignature has osslsigncode check the signature of a program or installer, if there should be one.
func checkSignature(ctx context.Context, r release, file string) error {
	if r.certificate == "" {
		return nil
	}
	if r.timeCertificate == "" {
		_, err := command.Runner{}.Run(ctx, "osslsigncode", "verify", "-ignore-timestamp", "-CAfile", r.certificate, "-in", file)
		return err
	}
	said, err := command.Runner{}.Run(ctx, "osslsigncode", "verify", "-CAfile", r.certificate, "-TSA-CAfile", r.timeCertificate, "-in", file)
	if err == nil && !strings.Contains(said, "Timestamp Server Signature verification: ok") { // which is no error to osslsigncode
		err = fmt.Errorf("%s has no time of that time server:\n%s", file, said)
	}
	return err
}

func checkWindowsProgram(file string, p layout.Platform) error {
	program, err := pe.Open(file)
	if err != nil {
		return err
	}
	defer program.Close()
	machine := map[string]uint16{"amd64": pe.IMAGE_FILE_MACHINE_AMD64, "arm64": pe.IMAGE_FILE_MACHINE_ARM64}[p.Arch]
	header, is64 := program.OptionalHeader.(*pe.OptionalHeader64)
	if program.Machine != machine || !is64 || header.Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_CUI {
		return fmt.Errorf("its header is for the machine %#x", program.Machine)
	}
	resources, err := readResources(program, header)
	if err != nil {
		return err
	}
	const icon, iconGroup, versionInfo, manifest = 3, 14, 16, 24
	if len(resources[icon]) != 6 || len(resources[iconGroup]) != 1 {
		return fmt.Errorf("it has %d icons in %d groups, and should have 6 in one", len(resources[icon]), len(resources[iconGroup]))
	}
	if len(resources[versionInfo]) != 1 || len(resources[manifest]) != 1 {
		return fmt.Errorf("it has %d versions and %d manifests, and should have one each", len(resources[versionInfo]), len(resources[manifest]))
	}
	for _, text := range []string{
		`level="asInvoker"`, `<longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>`,
		`<activeCodePage xmlns="http://schemas.microsoft.com/SMI/2019/WindowsSettings">UTF-8</activeCodePage>`, `version="` + layout.FourNumbers(version.Number) + `"`,
	} {
		if !strings.Contains(string(resources[manifest][0]), text) {
			return fmt.Errorf("its manifest does not have %s", text)
		}
	}
	for _, text := range []string{"ProductVersion", version.Number, "simcast.exe"} {
		if !strings.Contains(string(resources[versionInfo][0]), utf16Text(text)) {
			return fmt.Errorf("its version does not have %q", text)
		}
	}
	return nil
}

// utf16Text is a text in the encoding of a version resource.
func utf16Text(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		b.WriteByte(byte(unit))
		b.WriteByte(byte(unit >> 8))
	}
	return b.String()
}
