/** Units whose values fit the processor's cache for some dozens of columns. */
const BLOCK = 2048;

/**
 * Σ over the units of the products of each two columns, M × M row-major. Block by
 * block, because with a million units memory is what takes the time.
 */
export function productsOf(columns: readonly Float64Array[]): Float64Array {
	const size = columns.length;
	const units = columns[0]?.length ?? 0;
	const products = new Float64Array(size * size);
	for (let start = 0; start < units; start += BLOCK) {
		const end = Math.min(start + BLOCK, units);
		for (let i = 0; i < size; i++) {
			const first = columns[i];
			for (let j = i; j < size; j++) {
				const second = columns[j];
				let even = 0;
				let odd = 0;
				let unit = start;
				for (; unit + 1 < end; unit += 2) {
					even += first[unit] * second[unit];
					odd += first[unit + 1] * second[unit + 1];
				}
				if (unit < end) even += first[unit] * second[unit];
				products[i * size + j] = products[i * size + j] + even + odd;
			}
		}
	}
	for (let i = 0; i < size; i++) {
		for (let j = 0; j < i; j++) products[i * size + j] = products[j * size + i];
	}
	return products;
}
