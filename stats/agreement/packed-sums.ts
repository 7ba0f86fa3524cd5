/** A double holds whole numbers exactly up to this many bits. */
const BITS = 53;

/** Where a sum lies: its word, and the factors that lift it there. */
type Slot = { readonly word: number; readonly low: number; readonly range: number };

/**
 * Sums of whole numbers over patterns, several of them side by side in one double: adding up all
 * patterns then takes a fraction of the additions. `amounts` holds P × size whole numbers, row-major;
 * the weights given to the returned function are whole numbers that add up to at most `total`. It
 * fills `out` with the exact sums. `undefined` where a sum might not fit into a double.
 */
export function packedSums(
	amounts: Float64Array,
	size: number,
	total: number,
): ((weights: Float64Array, out: Float64Array) => void) | undefined {
	const patterns = amounts.length / size;
	const largest = new Float64Array(size);
	amounts.forEach((amount, i) => {
		largest[i % size] = Math.max(largest[i % size], amount);
	});
	const slots = slotsOf(largest, total);
	if (!slots) return undefined;
	const words = (slots.at(-1)?.word ?? -1) + 1;
	// Word by word, so that one word's sum stays in a register.
	const packed = new Float64Array(words * patterns);
	for (let pattern = 0; pattern < patterns; pattern++) {
		slots.forEach(({ word, low }, slot) => {
			const at = word * patterns + pattern;
			packed[at] = packed[at] + low * amounts[pattern * size + slot];
		});
	}
	return (weights, out) => {
		let slot = 0;
		for (let word = 0; word < words; word++) {
			let left = weighted(packed, word * patterns, weights);
			for (; slot < size && slots[slot].word === word; slot++) {
				const { range } = slots[slot];
				const above = Math.floor(left / range);
				out[slot] = left - above * range;
				left = above;
			}
		}
	};
}

function weighted(packed: Float64Array, start: number, weights: Float64Array): number {
	let even = 0;
	let odd = 0;
	const pairs = weights.length - (weights.length % 2);
	for (let p = 0; p < pairs; p += 2) {
		even += packed[start + p] * weights[p];
		odd += packed[start + p + 1] * weights[p + 1];
	}
	if (pairs < weights.length) even += packed[start + pairs] * weights[pairs];
	return even + odd;
}

/** Each sum beside the one before it while the word has room. */
function slotsOf(largest: Float64Array, total: number): Slot[] | undefined {
	const slots: Slot[] = [];
	let word = 0;
	let used = 0;
	for (const amount of largest) {
		const bits = Math.ceil(Math.log2(amount * total + 1));
		if (bits > BITS) return undefined;
		if (used + bits > BITS) {
			word++;
			used = 0;
		}
		slots.push({ word, low: 2 ** used, range: 2 ** bits });
		used += bits;
	}
	return slots;
}
