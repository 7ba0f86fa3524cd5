import { type StatOptions, settled } from "../core/options.ts";
import { type Result, StatsInputError } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { denseUnits } from "../resampling/unit-sums.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";

export const DISAGREEMENT_SOURCES = {
	id: "repetitions.sources",
	title: "Where a judge's disagreement with people comes from",
	answers: "How much of it is the judge's own noise, how much is people's, and what is left?",
	scales: ANY_SCALE,
	compares: "repeats",
	source: "Kahneman, Sibony & Sunstein 2021; Székely & Rizzo 2013; Tukey 1958 (errors)",
	compute: disagreementSources,
} satisfies OwnDefinition;

const STAT = DISAGREEMENT_SOURCES.id;

export type DisagreementSources = {
	/** Mean distance of one answer of the judge from one person's. */
	readonly disagreement: Result;
	/** Shares of it, which add up to 1: the judge differs from itself, people differ, and the rest. */
	readonly ofJudge: Result;
	readonly ofPeople: Result;
	/** What would stay if both were asked without end; may be a little below 0 by chance. */
	readonly systematic: Result;
};

/**
 * What a judge's disagreement with people is made of, on items that it answered twice or more and two or
 * more people rated. `judge`: one column a repetition, `people`: one a person; NaN = none. Distance d: 0
 * and 1 for codes (`nominal`), squared for numbers. With J, J′ two answers of the judge and H, H′ of two
 * people to the same item, E d(J, H) = ½ E d(J, J′) + ½ E d(H, H′) + what is systematic; each is
 * estimated over all pairs of an item, without bias, so that no repetition vanishes into a most frequent
 * answer. Errors: jackknife over items or clusters.
 *
 * Reasons: EMPTY (no such item), TOO_FEW (one), ZERO_DENOMINATOR (shares: nobody disagrees). Of
 * intervals: RARE_LEVEL (fewer than 15 items with any disagreement), TOO_FEW (fewer than 10 clusters).
 */
export function disagreementSources(
	{
		judge,
		people,
	}: { readonly judge: readonly Float64Array[]; readonly people: readonly Float64Array[] },
	{
		nominal = false,
		clusters: ids,
		...options
	}: StatOptions & ClusterOptions & { readonly nominal?: boolean | undefined } = {},
): DisagreementSources {
	const all = judge[0]?.length ?? 0;
	if ([...judge, ...people].some((column) => column.length !== all)) {
		throw new StatsInputError("columns of answers differ in length");
	}
	const distance = nominal
		? (a: number, b: number) => Number(a !== b)
		: (a: number, b: number) => (a - b) ** 2;
	const rowOf = new Int32Array(all).fill(NO_CELL);
	const terms: number[] = [];
	let n = 0;
	let varied = 0;
	for (let item = 0; item < all; item++) {
		const [own, given] = [judge, people].map((columns) =>
			columns.map((column) => column[item]).filter((value) => !Number.isNaN(value)),
		);
		if (own.length < 2 || given.length < 2) continue;
		rowOf[item] = n++;
		const between = mean(own.flatMap((a) => given.map((b) => distance(a, b))));
		const [ofJudge, ofPeople] = [own, given].map(
			(values) =>
				mean(
					values.flatMap((a, i) => values.filter((_, j) => j !== i).map((b) => distance(a, b))),
				) / 2,
		);
		if (between + ofJudge + ofPeople > 0) varied++;
		terms.push(1, between, ofJudge, ofPeople);
	}
	const clusters = clusterCells(rowOf, ids);
	const rows = denseUnits(4, new Float64Array(n).fill(1), Float64Array.from(terms));
	const asked = {
		outputs: 4,
		statistic: ([many, between, ofJudge, ofPeople]: Float64Array, out: Float64Array) => {
			const there = between > 1e-12;
			out[0] = between / many;
			out[1] = there ? ofJudge / between : Number.NaN;
			out[2] = there ? ofPeople / between : Number.NaN;
			out[3] = 1 - out[1] - out[2];
		},
	};
	const enough = n > 1;
	const values = enough ? valuesOfSums(rows, asked) : new Float64Array(4).fill(Number.NaN);
	const errors = enough ? jackknifeErrors(rows, { ...asked, clusters }) : [];
	const { level } = settled(options);
	const about = {
		n,
		nMissing: all - n,
		level,
		clusters,
		withheld: tooLittleVaries(varied, clusters),
	};
	const result = (name: string, place: number): Result =>
		jackknifeResult(`${STAT}.${name}`, values[place], errors[place], {
			...about,
			nothing: n === 0 ? "EMPTY" : enough ? "ZERO_DENOMINATOR" : "TOO_FEW",
		});
	return {
		disagreement: result("disagreement", 0),
		ofJudge: result("ofJudge", 1),
		ofPeople: result("ofPeople", 2),
		systematic: result("systematic", 3),
	};
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
