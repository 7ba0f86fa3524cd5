/**
 * Licences under which a package may be installed beside Concord's own (MIT): a font and data that only tools
 * read among them, and one (MPL) whose files stay open and that asks nothing of who uses them as they are.
 */
const ALLOWED: readonly string[] =
	"MIT ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 BSL-1.0 Unlicense CC0-1.0 Python-2.0 WTFPL OFL-1.1 CC-BY-4.0 CC-BY-3.0 MPL-2.0".split(
		" ",
	);

/** May a package come under this SPDX expression? Of an `OR` one suffices, of an `AND` all have to be allowed. */
export function isAllowedLicence(expression: string): boolean {
	return expression
		.split(/\s+OR\s+/)
		.some((choice) =>
			choice.split(/\s+AND\s+/).every((name) => ALLOWED.includes(name.replace(/[()]/g, "").trim())),
		);
}
