import type { RatingRows } from "../tables/rating-rows.ts";

/** Judges that vote together, as bits: judge j is in it if bit j is set. */
export type Panel = number;

/** 1 where the panel's majority is the label, which is the last column, for each row; a tie is no answer. */
export function panelHits(
	{ codes, raters, counts }: RatingRows,
	levels: number,
	panel: Panel,
): Uint8Array {
	const members = membersOf(panel);
	const votes = new Uint8Array(levels);
	return Uint8Array.from(counts, (_, row) => {
		votes.fill(0);
		for (const judge of members) {
			const code = codes[row * raters + judge];
			votes[code] = votes[code] + 1;
		}
		const label = codes[row * raters + raters - 1];
		for (let k = 0; k < levels; k++) {
			if (k !== label && votes[k] >= votes[label]) return 0;
		}
		return 1;
	});
}

/** The judges of a panel, ascending. */
export function membersOf(panel: Panel): number[] {
	return Array.from({ length: 32 - Math.clz32(panel) }, (_, j) => j).filter(
		(j) => (panel & (1 << j)) !== 0,
	);
}
