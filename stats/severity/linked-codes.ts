import { MISSING } from "../core/scale.ts";
import { linkedRaters } from "./linked-raters.ts";

/** The raters whose severities can be compared, with codes of the levels that they use. */
export type LinkedCodes = {
	/** Places of the columns that are compared. */
	readonly raters: readonly number[];
	readonly columns: readonly Uint8Array[];
	/** Codes of the scale that the codes 0, 1, 2 … of `columns` stand for. */
	readonly used: readonly number[];
	/** Of all raters, as `linkedRaters` says. */
	readonly groups: readonly (readonly number[])[];
	readonly differs: readonly boolean[];
};

/** Leaves out raters that are not linked, and levels that nobody left uses, until both hold still. */
export function linkedCodes(all: readonly Uint8Array[], levels: number): LinkedCodes {
	let raters = [...all.keys()];
	let used = usedOf(all, levels);
	const first = linkedRaters(recoded(all, used), used.length - 1);
	let main = first.main;
	while (main.length < raters.length) {
		raters = main.map((place) => raters[place]);
		const left = raters.map((rater) => all[rater]);
		used = raters.length > 0 ? usedOf(left, levels) : used;
		main = linkedRaters(recoded(left, used), used.length - 1).main;
	}
	const columns = recoded(
		raters.map((rater) => all[rater]),
		used,
	);
	return { raters, columns, used, groups: first.groups, differs: first.differs };
}

function usedOf(columns: readonly Uint8Array[], levels: number): number[] {
	const seen = new Uint8Array(256);
	for (const column of columns) for (const code of column) seen[code] = 1;
	return Array.from({ length: levels }, (_, code) => code).filter((code) => seen[code] === 1);
}

function recoded(columns: readonly Uint8Array[], used: readonly number[]): Uint8Array[] {
	const codes = new Uint8Array(256).fill(MISSING);
	used.forEach((code, place) => {
		codes[code] = place;
	});
	return columns.map((column) => column.map((code) => codes[code]));
}
