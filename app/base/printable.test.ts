import { expect, test } from "vitest";
import { holdsUnseen } from "#db/model/unseen.ts";
import { cleanedName, printable, printableLines } from "./printable.ts";

const COMMANDS = [0x00, 0x07, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029]
	.concat([0x202a, 0x202e, 0x2066, 0x2069])
	.map((code) => String.fromCodePoint(code));

test("what would command a terminal is shown as what it is not, in a name that nobody may choose", () => {
	for (const sign of COMMANDS) {
		const name = `A${sign}da`;
		expect(printable(name)).toBe("A\u{fffd}da");
		expect(holdsUnseen(name)).toBe(true);
		expect(holdsUnseen(cleanedName(`${name}${sign}`))).toBe(false);
		expect(printableLines(`${name}\nEve\tL.\r\nZoë`)).toBe(
			/[\t\n]/.test(sign) ? `${name}\nEve\tL.\nZoë` : "A\u{fffd}da\nEve\tL.\nZoë",
		);
	}
	const plain = "Zoë 🏳️‍🌈 عائشة, “nine” lives";
	expect([printable(plain), cleanedName(plain)]).toEqual([plain, plain]);
});
