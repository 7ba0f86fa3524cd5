import { expect, test } from "vitest";
import { offScaleReservations } from "./off-scale-words.ts";

test.each([
	[1, '1 row of strict, such as "maybe", is not on it and does not count.'],
	[2, '2 rows of strict, such as "maybe", are not on it and do not count.'],
])("%i answers off the scale in a sentence", (rows, sentence) => {
	const offScale = [{ rater: "strict", kind: "judge" as const, rows, example: '"maybe"' }];
	expect(offScaleReservations({ offScale })).toMatchObject([
		{ open: `What strict answered off the scale: ${sentence}` },
	]);
});
