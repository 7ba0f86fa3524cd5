/** Where the exponent is looked for, in parts of what it would be if sums were normal. */
const STEPS = [1, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1];

/** Levels of two raters as the product of two numbers; `left` is of one sign. */
type Product = { readonly left: Float64Array; readonly right: Float64Array };

/**
 * An upper bound of the chance that a shuffle of one rater's answers agrees with the other's at least as well as
 * they do, exact for any number of items, in O(levels³) and no draws. `joint`: how many items hold each pair of
 * levels, row-major. `numbers`: those of the levels where disagreement is their squared difference; none: agreement
 * is the same level. In [0, 1]; 1 where nothing can be said.
 *
 * Agreement is a sum of products of two numbers, one of each rater's level. Shuffled answers are negatively
 * associated, so that monotone functions of them have at most the mean of independent ones; parts that rise and
 * parts that fall are taken together by Hölder's inequality, and the whole is Chernoff's bound.
 * Source: Joag-Dev and Proschan 1983 (permutation distributions); Chernoff 1952.
 */
export function shuffleBound(
	joint: Float64Array,
	{ levels, numbers }: { readonly levels: number; readonly numbers?: Float64Array },
): number {
	const forms = numbers ? productForms(numbers) : [sameLevel(levels)];
	return forms.reduce((least, products) => Math.min(least, boundOf(joint, products, levels)), 1);
}

/** Less any constant it is the same sum: each level as the zero gives another bound, an outer one without parts. */
function productForms(numbers: Float64Array): readonly (readonly Product[])[] {
	return Array.from(numbers, (zero) => {
		const rising = { left: numbers.map((number) => Math.max(number - zero, 0)), right: numbers };
		const falling = { left: numbers.map((number) => Math.min(number - zero, 0)), right: numbers };
		return [rising, falling].filter(({ left }) => left.some((number) => number !== 0));
	});
}

function sameLevel(levels: number): readonly Product[] {
	return Array.from({ length: levels }, (_, level) => {
		const is = new Float64Array(levels).fill(1, level, level + 1);
		return { left: is, right: is };
	});
}

function boundOf(joint: Float64Array, products: readonly Product[], levels: number): number {
	const [rows, columns] = [new Float64Array(levels), new Float64Array(levels)];
	let items = 0;
	for (const [at, count] of joint.entries()) {
		rows[Math.floor(at / levels)] += count;
		columns[at % levels] += count;
		items += count;
	}
	const shares = columns.map((count) => count / items);
	let seen = 0;
	let spread = 0;
	const centred = products.map(({ left, right }) => {
		const mean = right.reduce((sum, number, level) => sum + number * shares[level], 0);
		const from = right.map((number) => number - mean);
		const square = from.reduce((sum, number, level) => sum + number * number * shares[level], 0);
		for (const [a, number] of left.entries()) {
			spread += rows[a] * number * number * square * products.length;
			for (const [b, other] of from.entries()) seen += joint[a * levels + b] * number * other;
		}
		return { left, right: from };
	});
	if (seen <= 0 || spread <= 0) return 1;
	const logs = STEPS.map((step) => {
		const exponent = (step * seen) / spread;
		let log = 0;
		for (const { left, right } of centred) {
			for (const [a, number] of left.entries()) {
				if (rows[a] === 0 || number === 0) continue;
				const times = exponent * products.length * number;
				const mean = right.reduce(
					(sum, other, b) => (shares[b] > 0 ? sum + shares[b] * Math.exp(times * other) : sum),
					0,
				);
				log += (rows[a] * Math.log(mean)) / products.length;
			}
		}
		return log - exponent * seen;
	});
	return Math.min(1, Math.exp(Math.min(...logs)));
}
