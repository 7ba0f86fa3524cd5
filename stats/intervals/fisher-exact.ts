import { chiSquareUpper } from "../core/distributions.ts";

/** A group of items, and how many of them are hits. */
export type Group = { readonly hits: number; readonly of: number };

export type IndependenceTest = { readonly p: number; readonly method: "exact" | "chi-square" };

/** More tables than this with the same margins are not gone through one by one. */
const MOST_TABLES = 200_000;
/** Tables as likely as the observed one but for rounding count as extreme (as in R). */
const AS_LIKELY = 1 + 1e-7;

/**
 * Whether the share of hits differs among groups: two-sided p-value of Fisher's exact test, and of
 * Freeman and Halton's for more than two groups, the share of all tables with these margins that are
 * no more likely than the observed one. Where over 200,000 tables share the margins, which takes many
 * hits in several large groups, Pearson's χ² with groups − 1 degrees of freedom says the same.
 * Groups without items do not count; 1 where fewer than two are left, or nothing or everything hits.
 * Source: Fisher 1935; Freeman & Halton 1951; checked against scipy and R.
 */
export function fisherExact(all: readonly Group[]): IndependenceTest {
	const groups = all.filter(({ of }) => of > 0);
	const hits = groups.reduce((sum, group) => sum + group.hits, 0);
	const items = groups.reduce((sum, group) => sum + group.of, 0);
	if (groups.length < 2 || hits === 0 || hits === items) return { p: 1, method: "exact" };
	return tablesWith(groups, hits) <= MOST_TABLES
		? { p: exactTail(groups, hits, items), method: "exact" }
		: { p: chiSquareTail(groups, hits / items), method: "chi-square" };
}

/** In how many ways the hits can fall into the groups. */
function tablesWith(groups: readonly Group[], hits: number): number {
	let ways = new Float64Array(hits + 1);
	ways[0] = 1;
	for (const { of } of groups) {
		const next = new Float64Array(hits + 1);
		let window = 0;
		for (let sum = 0; sum <= hits; sum++) {
			window += ways[sum];
			if (sum > of) window -= ways[sum - of - 1];
			next[sum] = window;
		}
		ways = next;
	}
	return ways[hits];
}

function exactTail(groups: readonly Group[], hits: number, items: number): number {
	const masses = groups.map(({ of }) => relativeMasses(of, hits, items));
	const roomAfter = groups.map((_, g) => groups.slice(g + 1).reduce((sum, { of }) => sum + of, 0));
	const observed = groups.reduce((mass, group, g) => mass * massOf(masses[g], group.hits), 1);
	let extreme = 0;
	let total = 0;
	function place(g: number, left: number, mass: number): void {
		if (g === groups.length) {
			total += mass;
			if (mass <= observed * AS_LIKELY) extreme += mass;
			return;
		}
		const most = Math.min(left, groups[g].of);
		for (let own = Math.max(0, left - roomAfter[g]); own <= most; own++) {
			place(g + 1, left - own, mass * massOf(masses[g], own));
		}
	}
	place(0, hits, 1);
	return Math.min(1, extreme / total);
}

function massOf(masses: Float64Array | undefined, count: number): number {
	return masses?.[count] as number;
}

/**
 * Binomial masses of 0 … `of` hits with the pooled share of hits, relative to the likeliest count:
 * given the sum over groups, their product is the hypergeometric mass of a table.
 */
function relativeMasses(of: number, hits: number, items: number): Float64Array {
	const odds = hits / (items - hits);
	const masses = new Float64Array(of + 1);
	const mode = Math.min(of, Math.floor(((of + 1) * hits) / items));
	masses[mode] = 1;
	for (let count = mode; count > 0; count--) {
		masses[count - 1] = (masses[count] * count) / ((of - count + 1) * odds);
	}
	for (let count = mode; count < of; count++) {
		masses[count + 1] = (masses[count] * (of - count) * odds) / (count + 1);
	}
	return masses;
}

function chiSquareTail(groups: readonly Group[], share: number): number {
	const chi2 = groups.reduce((sum, { hits, of }) => {
		const expected = of * share;
		return sum + (hits - expected) ** 2 / (expected * (1 - share));
	}, 0);
	return chiSquareUpper(chi2, groups.length - 1);
}
