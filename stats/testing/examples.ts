import { MISSING } from "../core/scale.ts";

/** Columns of codes from rows of levels 1, 2 …; 0 stands for no rating. */
function columnsOfLevels(columns: readonly (readonly number[])[]): Uint8Array[] {
	return columns.map((levels) =>
		Uint8Array.from(levels, (level) => (level === 0 ? MISSING : level - 1)),
	);
}

/** Krippendorff's and Gwet's example: 12 items, 4 raters, levels 1 to 5. */
export const TWELVE_BY_FOUR = columnsOfLevels([
	[1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
	[1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
	[0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
	[1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]);

/** Three raters with habits of their own on three levels, 14 items; made up. */
export const FOURTEEN_BY_THREE = columnsOfLevels([
	[1, 2, 3, 1, 2, 3, 1, 3, 2, 1, 3, 2, 1, 2],
	[1, 2, 3, 2, 2, 2, 1, 3, 1, 1, 3, 2, 3, 2],
	[1, 3, 3, 1, 2, 3, 2, 3, 2, 1, 2, 2, 1, 3],
]);

/** Fleiss 1971: how many of 6 psychiatrists gave each of 5 diagnoses to each of 30 patients. */
const DIAGNOSES = [
	"00060 03003 01401 00006 03030 20400 00402 20310 20040 00006",
	"10050 11040 03300 10050 02031 00501 30012 51000 02040 10203",
	"00006 01050 02013 20040 10041 05010 40002 02040 10500 00006",
]
	.join(" ")
	.split(" ");

/** The same as columns of raters, who are not told apart. */
export const DIAGNOSES_BY_SIX = columnsOfLevels(
	Array.from({ length: 6 }, (_, rater) =>
		DIAGNOSES.map((votes) => {
			const given = [...votes].flatMap((count, level) =>
				new Array<number>(Number(count)).fill(level + 1),
			);
			return given[rater];
		}),
	),
);
