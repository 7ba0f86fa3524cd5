import fc from "fast-check";
import { expect, test } from "vitest";
import { normalText } from "./normal-text.ts";

test("a text is as Unicode's normal forms have it", () => {
	const ordinary = fc.string({ unit: "binary" }).filter((text) => !/\p{M}{64}/u.test(text));
	fc.assert(
		fc.property(ordinary, fc.constantFrom("NFC", "NFKC", "NFKD"), (text, form) => {
			expect(normalText(text, form)).toBe(text.normalize(form));
		}),
	);
});

test("very many marks take time by their number, not by its square, and none is lost", () => {
	const marks = 200_000;
	const before = process.cpuUsage();
	const normal = normalText(`a${"\u0301".repeat(marks)}${"\u0316".repeat(marks)}e`);
	const { user, system } = process.cpuUsage(before);
	// Seventeen minutes otherwise.
	expect((user + system) / 1e6).toBeLessThan(10);
	expect(normal).toHaveLength(2 * marks + 1);
	expect(normal.startsWith("\u00e1")).toBe(true);
});
