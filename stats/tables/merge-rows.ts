/** The distinct rows among many, in order of first appearance. */
export type DistinctRows = {
	/** Number of the first row with each content. */
	readonly firsts: readonly number[];
	/** How many rows share it. */
	readonly weights: readonly number[];
	/** Which distinct row each row is. */
	readonly rowOf: Uint32Array;
};

/**
 * Merges equal rows of `width` whole numbers each: open addressing over the rows themselves, no text
 * keys, one pass. Rows of width 0 do not exist.
 */
export function mergeRows(rows: Uint16Array | Uint32Array, width: number): DistinctRows {
	const length = width === 0 ? 0 : rows.length / width;
	let size = 16;
	while (size < 2 * length) size *= 2;
	const slots = new Int32Array(size).fill(-1);
	const firsts: number[] = [];
	const weights: number[] = [];
	const rowOf = new Uint32Array(length);
	for (let row = 0; row < length; row++) {
		const start = row * width;
		let hash = 0;
		for (let k = 0; k < width; k++) {
			hash = Math.imul(hash ^ rows[start + k], 0x9e3779b1);
			hash ^= hash >>> 15;
		}
		let slot = hash & (size - 1);
		let found = slots[slot];
		while (found !== -1 && !equalRows(rows, start, firsts[found] * width, width)) {
			slot = (slot + 1) & (size - 1);
			found = slots[slot];
		}
		if (found === -1) {
			found = firsts.length;
			slots[slot] = found;
			firsts.push(row);
			weights.push(0);
		}
		weights[found]++;
		rowOf[row] = found;
	}
	return { firsts, weights, rowOf };
}

function equalRows(rows: Uint16Array | Uint32Array, a: number, b: number, width: number): boolean {
	for (let k = 0; k < width; k++) if (rows[a + k] !== rows[b + k]) return false;
	return true;
}
