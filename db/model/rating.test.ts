import { expect, test } from "vitest";
import {
	columnsOfRated,
	type Rated,
	ratedLevel,
	ratedNumber,
	ratedOfColumns,
	unscored,
} from "./rating.ts";

const NONE = { level: null, number: null, unscoredReason: null, unscoredDetail: null };

test.each([
	[ratedLevel(0), { ...NONE, level: 0 }],
	[ratedNumber(-0.5), { ...NONE, number: -0.5 }],
	[unscored("unstated"), { ...NONE, unscoredReason: "unstated" }],
	[
		unscored("cannot_judge", "bad_sample"),
		{ ...NONE, unscoredReason: "cannot_judge", unscoredDetail: "bad_sample" },
	],
])("%j is kept in its own column and read again", (rated: Rated, columns) => {
	expect(columnsOfRated(rated)).toEqual(columns);
	expect(ratedOfColumns(columns)).toEqual(rated);
});

test.each([
	NONE,
	{ ...NONE, level: 1, number: 1 },
	{ ...NONE, level: 0, unscoredReason: "refused" },
	{ ...NONE, number: 0, unscoredReason: "refused" },
	{ ...NONE, unscoredReason: "boredom" },
])("a row with none, two or an unknown reason is a bug: %j", (columns) => {
	expect(() => ratedOfColumns(columns)).toThrow("no rating has level");
});
