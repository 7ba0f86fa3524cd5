/** Distinct values ascending, and the position of each number among them. */
export type RankedValues = { readonly values: Float64Array; readonly ranks: Uint32Array };

/** Above this many distinct values sorting is cheaper than a hash table. */
const FEW_VALUES = 1024;
const SLOTS = 4 * FEW_VALUES;

/** Ranks finite numbers, none of them −0. O(n) for few distinct values and for most columns of many. */
export function rankValues(numbers: Float64Array): RankedValues {
	const number = new Float64Array(1);
	const halves = new Int32Array(number.buffer);
	const slots = new Int32Array(SLOTS).fill(-1);
	const seen = new Float64Array(FEW_VALUES);
	const ranks = new Uint32Array(numbers.length);
	let distinct = 0;
	for (let i = 0; i < numbers.length; i++) {
		const value = numbers[i];
		number[0] = value;
		const mixed = Math.imul(halves[0] ^ halves[1], 0x9e3779b1);
		let slot = (mixed >>> 16) & (SLOTS - 1);
		let rank = slots[slot];
		while (rank !== -1 && seen[rank] !== value) {
			slot = (slot + 1) & (SLOTS - 1);
			rank = slots[slot];
		}
		if (rank === -1) {
			if (distinct === FEW_VALUES) return rankManyValues(numbers);
			rank = distinct++;
			slots[slot] = rank;
			seen[rank] = value;
		}
		ranks[i] = rank;
	}
	const values = seen.slice(0, distinct).sort();
	const sorted = Uint32Array.from(seen.subarray(0, distinct), (value) => positionOf(values, value));
	for (let i = 0; i < ranks.length; i++) ranks[i] = sorted[ranks[i]];
	return { values, ranks };
}

/** The place of `value` among ascending values that hold it. */
function positionOf(values: Float64Array, value: number): number {
	let low = 0;
	let high = values.length - 1;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (values[middle] < value) low = middle + 1;
		else high = middle;
	}
	return low;
}

function rankManyValues(numbers: Float64Array): RankedValues {
	const order = ascendingOrder(numbers);
	const ranks = new Uint32Array(numbers.length);
	const values = new Float64Array(numbers.length);
	let distinct = 0;
	for (let i = 0; i < order.length; i++) {
		const place = order[i];
		const value = numbers[place];
		if (distinct === 0 || value !== values[distinct - 1]) values[distinct++] = value;
		ranks[place] = distinct - 1;
	}
	return { values: distinct < values.length ? values.slice(0, distinct) : values, ranks };
}

/** Which 32 bits of a double are the upper ones on this machine. */
const UPPER = new Uint32Array(Float64Array.of(1).buffer)[1] === 0 ? 0 : 1;
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS] as const;

/**
 * Places by ascending number: radix sort by the upper 32 bits of the doubles, which order all but
 * the closest neighbours; those are sorted by their numbers.
 */
function ascendingOrder(numbers: Float64Array): Uint32Array {
	const n = numbers.length;
	let keys = sortKeys(numbers);
	let keysTo: Int32Array = new Int32Array(n);
	let order: Uint32Array | undefined;
	let orderTo: Uint32Array = new Uint32Array(n);
	const starts = digitStarts(keys);
	SHIFTS.forEach((shift, digit) => {
		const next = starts.subarray(digit * DIGITS, (digit + 1) * DIGITS);
		moveByDigit(keys, order, { shift, next, keysTo, orderTo });
		[keys, keysTo] = [keysTo, keys];
		[order, orderTo] = [orderTo, order ?? new Uint32Array(n)];
	});
	const sorted = order as unknown as Uint32Array;
	for (let start = 0; start < n; ) {
		let end = start + 1;
		while (end < n && keys[end] === keys[start]) end++;
		if (end - start > 1) sortByNumber(sorted.subarray(start, end), numbers);
		start = end;
	}
	return sorted;
}

/** The upper bits of each number so that, read as unsigned, they ascend with it. */
function sortKeys(numbers: Float64Array): Int32Array {
	const words = new Int32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
	const keys = new Int32Array(numbers.length);
	for (let i = 0; i < keys.length; i++) {
		const word = words[2 * i + UPPER];
		// Of negative numbers all bits are turned, of others the sign.
		keys[i] = word ^ ((word >> 31) | 0x80000000);
	}
	return keys;
}

/** Where the keys with each value of each digit start. */
function digitStarts(keys: Int32Array): Int32Array {
	const starts = new Int32Array(SHIFTS.length * DIGITS);
	for (let i = 0; i < keys.length; i++) {
		const key = keys[i];
		const low = key & (DIGITS - 1);
		const middle = DIGITS + ((key >>> SHIFTS[1]) & (DIGITS - 1));
		const high = 2 * DIGITS + (key >>> SHIFTS[2]);
		starts[low] = starts[low] + 1;
		starts[middle] = starts[middle] + 1;
		starts[high] = starts[high] + 1;
	}
	let start = 0;
	for (let i = 0; i < starts.length; i++) {
		if (i % DIGITS === 0) start = 0;
		const count = starts[i];
		starts[i] = start;
		start += count;
	}
	return starts;
}

/** One pass of the radix sort; without an order yet, places are those of the keys. */
function moveByDigit(
	keys: Int32Array,
	order: Uint32Array | undefined,
	{
		shift,
		next,
		keysTo,
		orderTo,
	}: {
		readonly shift: number;
		readonly next: Int32Array;
		readonly keysTo: Int32Array;
		readonly orderTo: Uint32Array;
	},
): void {
	for (let i = 0; i < keys.length; i++) {
		const key = keys[i];
		const digit = (key >>> shift) & (DIGITS - 1);
		const to = next[digit];
		next[digit] = to + 1;
		keysTo[to] = key;
		orderTo[to] = order ? order[i] : i;
	}
}

function sortByNumber(places: Uint32Array, numbers: Float64Array): void {
	let sorted = true;
	for (let i = 1; i < places.length && sorted; i++) {
		sorted = numbers[places[i - 1]] <= numbers[places[i]];
	}
	if (!sorted) places.sort((i, j) => numbers[i] - numbers[j]);
}
