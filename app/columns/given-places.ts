import { MISSING } from "#stats/index.ts";

/** Sets 1 at the places where the column has a value: codes, 0xFF = none; numbers, NaN = none. */
export function markGiven(column: Uint8Array | Float64Array, marks: Uint8Array): Uint8Array {
	if (!hasGaps(column)) return marks.fill(1);
	if (column instanceof Uint8Array) {
		for (let place = 0; place < column.length; place++) {
			if (column[place] !== MISSING) marks[place] = 1;
		}
	} else {
		for (let place = 0; place < column.length; place++) {
			if (!Number.isNaN(column[place])) marks[place] = 1;
		}
	}
	return marks;
}

/** Is there a place without a value? */
export function hasGaps(column: Uint8Array | Float64Array): boolean {
	return column.includes(column instanceof Uint8Array ? MISSING : Number.NaN);
}

/** How many places are marked. */
export function marked(marks: Uint8Array): number {
	let sum = 0;
	for (let place = 0; place < marks.length; place++) sum += marks[place];
	return sum;
}
