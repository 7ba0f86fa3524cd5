/** Marks inside words, which join what they part: "don't" → "dont" (as SQuAD's script does). */
const JOINING = /[!-/:-@[-`{-~’‘ʼ]/g;
const PARTING = /[\p{P}\p{S}]/gu;
const ARTICLES = new Set(["a", "an", "the"]);

/**
 * Words of a text: lower case, no punctuation, no English articles. ASCII punctuation and
 * apostrophes are deleted, other punctuation and symbols part words.
 * @example tokensOf("The Eiffel Tower is in Paris.") // ["eiffel", "tower", "is", "in", "paris"]
 */
export function tokensOf(text: string): string[] {
	return text
		.toLowerCase()
		.replace(JOINING, "")
		.replace(PARTING, " ")
		.split(/\s+/u)
		.filter((token) => token !== "" && !ARTICLES.has(token));
}

export type Overlap = {
	readonly exact_match: number;
	readonly token_f1: number;
	readonly rouge_l: number;
	readonly tf_cosine: number;
};

/**
 * How much two texts share, each figure in [0, 1]: 0 when one side has no tokens, null when
 * neither has.
 * - `exact_match`: the same tokens in the same order
 * - `token_f1`: 2PR/(P+R) over the tokens as multisets
 * - `rouge_l`: the same over the longest common subsequence
 * - `tf_cosine`: cosine of the term counts, without idf, so that no other item changes it
 */
export function overlapOf(
	response: readonly string[],
	reference: readonly string[],
): Overlap | null {
	if (response.length === 0 && reference.length === 0) return null;
	const [a, b] = [countsOf(response), countsOf(reference)];
	let shared = 0;
	let product = 0;
	for (const [token, count] of a) {
		const other = b.get(token) ?? 0;
		shared += Math.min(count, other);
		product += count * other;
	}
	const same = response.length === reference.length && response.every((t, i) => t === reference[i]);
	return {
		exact_match: same ? 1 : 0,
		token_f1: f1(shared, response.length, reference.length),
		rouge_l: f1(longestCommonSubsequence(response, reference), response.length, reference.length),
		tf_cosine: product === 0 ? 0 : Math.min(1, product / Math.sqrt(squares(a) * squares(b))),
	};
}

/** Share of the response's distinct tokens that occur in the contexts; null when neither side has any. */
export function coverageOf(
	response: readonly string[],
	contexts: readonly string[],
): number | null {
	const asked = new Set(response);
	const there = new Set(contexts);
	if (asked.size === 0) return there.size === 0 ? null : 0;
	let found = 0;
	for (const token of asked) if (there.has(token)) found++;
	return found / asked.size;
}

function f1(shared: number, a: number, b: number): number {
	return (2 * shared) / (a + b);
}

function countsOf(tokens: readonly string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
	return counts;
}

function squares(counts: Map<string, number>): number {
	let sum = 0;
	for (const count of counts.values()) sum += count * count;
	return sum;
}

/** Length of it; one row of the usual table, over the shorter side. */
function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
	const [long, short] = a.length >= b.length ? [a, b] : [b, a];
	const row = new Uint32Array(short.length + 1);
	for (const token of long) {
		let diagonal = 0;
		for (let at = 1; at <= short.length; at++) {
			const above = row[at] ?? 0;
			row[at] = token === short[at - 1] ? diagonal + 1 : Math.max(above, row[at - 1] ?? 0);
			diagonal = above;
		}
	}
	return row[short.length] ?? 0;
}
