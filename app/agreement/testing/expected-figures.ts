import type { IntervalOrReason } from "#stats/core/result.ts";
import { fisherInterval } from "#stats/correlation/pearson-result.ts";
import type { AgreementJson, JudgeJson, PairJson } from "../agreement-json.ts";
import type { EstimateJson } from "../estimate.ts";

/** A figure of a reference data set beside ours; null and undefined statistics compare as null. */
export type Comparison = { figure: string; want: unknown; got: unknown };

type Figures = Record<string, unknown>;

/** The parts of an expected.json that the schema has a place for. */
export type Expected = {
	counts: { items: number };
	dimensions: Record<string, ExpectedDimension>;
};

type ExpectedDimension = {
	type: string;
	human_raters: number;
	human_labels: number;
	human_nulls: number;
	human_pairs_with_overlap: number;
	human_pairwise: (Figures & { a: string; b: string })[];
	human_krippendorff_alpha: Figures | null;
	/** null: not every item has the same number of labels, so it was not computed. */
	human_fleiss_kappa?: number | null;
	consensus_majority?: { n_ties: number };
	judges: string[];
	judge_results: Record<string, ExpectedJudge>;
};

type ExpectedJudge = {
	n_labels: number;
	n_null: number;
	vs_majority?: Figures | null;
	vs_mean?: Figures | null;
	vs_each_human?: Record<string, Figures>;
};

type Place = readonly [statistic: string, part: "value" | "ci" | "n"];

/** Where each expected figure stands in the report. */
const PLACES: Readonly<Record<string, Place>> = {
	percent_agreement: ["percentAgreement", "value"],
	percent_agreement_ci95_wilson: ["percentAgreement", "ci"],
	kappa: ["kappa", "value"],
	kappa_linear: ["kappaLinear", "value"],
	kappa_quadratic: ["kappaQuadratic", "value"],
	accuracy: ["accuracy", "value"],
	precision: ["precision", "value"],
	recall: ["recall", "value"],
	specificity: ["specificity", "value"],
	f1: ["f1", "value"],
	spearman: ["spearman", "value"],
	pearson: ["pearson", "value"],
	pearson_ci95_fisher_z: ["pearson", "ci"],
	kendall_tau_b: ["kendallTauB", "value"],
	mae: ["mae", "value"],
	mean_difference: ["bias", "value"],
};

/** Figures that the schema has no place for; kappa's interval is not the Wald one (stats/README.md). */
const NO_PLACE = new Set([
	"a",
	"b",
	"n",
	"tp",
	"fp",
	"fn",
	"tn",
	"kappa_se_asymptotic",
	"kappa_ci95_asymptotic",
	"adjacent_agreement_pm1",
]);
const WITH_NUMBERS = new Set([
	"spearman",
	"pearson",
	"pearson_ci95_fisher_z",
	"kendall_tau_b",
	"mae",
	"mean_difference",
]);
const ERRORS = new Set(["mae", "mean_difference"]);

/** Fisher's z, expected by its name, is not the report's own interval of tied values: compared at the report's value and n. */
const NAMED: Readonly<Record<string, (value: number, n: number) => IntervalOrReason>> = {
	pearson_ci95_fisher_z: (value, n) => fisherInterval(value, n - 3, 0.95),
};

function limitsOf(name: string, estimate: EstimateJson | undefined): unknown {
	const named = NAMED[name];
	if (!named || !estimate || "undefined" in estimate) return partOf(estimate, "ci");
	const interval = named(estimate.value, estimate.n);
	return "ci" in interval ? [interval.ci.low, interval.ci.high] : null;
}

function partOf(estimate: EstimateJson | undefined, part: Place[1]): unknown {
	if (!estimate) return "missing from the report";
	if (part === "n") return estimate.n;
	return "undefined" in estimate ? null : estimate[part];
}

/** @param leftOut figures of this block that the schema leaves out for its scale */
function compareBlock(
	path: string,
	want: Figures,
	ours: PairJson | JudgeJson,
	leftOut: ReadonlySet<string> = new Set(),
): Comparison[] {
	const comparisons: Comparison[] = [];
	for (const [name, value] of Object.entries(want)) {
		if (NO_PLACE.has(name) || leftOut.has(name)) continue;
		const place = PLACES[name];
		if (!place) throw new Error(`${path}: no rule for the figure ${name}`);
		const estimate = ours[place[0] as "kappa"];
		const got = place[1] === "ci" ? limitsOf(name, estimate) : partOf(estimate, place[1]);
		if (!Array.isArray(value)) comparisons.push({ figure: `${path} ${name}`, want: value, got });
		else
			for (const [end, limit] of value.entries())
				comparisons.push({
					figure: `${path} ${name}[${end}]`,
					want: limit,
					got: Array.isArray(got) ? got[end] : got,
				});
	}
	return comparisons;
}

/** @param reports by reference: `majority`, `mean`, and each human of `vs_each_human` */
export function comparisonsOf(
	expected: Expected,
	reports: ReadonlyMap<string, AgreementJson>,
): Comparison[] {
	const items = {
		figure: "items",
		want: expected.counts.items,
		got: reports.get("majority")?.items,
	};
	return [
		items,
		...Object.entries(expected.dimensions).flatMap(([name, dimension]) => [
			...compareHumans(name, dimension, reports),
			...compareJudges(name, dimension, reports),
		]),
	];
}

function dimensionOf(reports: ReadonlyMap<string, AgreementJson>, reference: string, name: string) {
	const found = reports.get(reference)?.dimensions.find(({ dimension }) => dimension === name);
	if (!found) throw new Error(`the report against ${reference} has no dimension ${name}`);
	return found;
}

function compareHumans(
	name: string,
	want: ExpectedDimension,
	reports: ReadonlyMap<string, AgreementJson>,
): Comparison[] {
	const { humans } = dimensionOf(reports, "majority", name);
	const alphas = Object.entries(want.human_krippendorff_alpha ?? {});
	const fleiss = want.human_fleiss_kappa;
	return [
		{ figure: `${name} raters`, want: want.human_raters, got: humans.raters.length },
		{ figure: `${name} labels`, want: want.human_labels, got: humans.labels },
		{ figure: `${name} unscored`, want: want.human_nulls, got: humans.unscored },
		{ figure: `${name} pairs`, want: want.human_pairs_with_overlap, got: humans.pairs.length },
		...want.human_pairwise.flatMap((pair) => {
			const path = `${name} ${pair.a} ${pair.b}`;
			const ours = humans.pairs.find(({ a, b }) => a === pair.a && b === pair.b);
			if (!ours) return [{ figure: path, want: "a pair", got: "missing from the report" }];
			const n = { figure: `${path} n`, want: pair.n, got: ours.n };
			return [n, ...compareBlock(path, pair, ours, ERRORS)];
		}),
		...alphas.map(([metric, value]) => ({
			figure: `${name} alpha ${metric}`,
			want: value,
			got: partOf(humans.alpha[metric as "nominal"], "value"),
		})),
		...(typeof fleiss === "number"
			? [{ figure: `${name} fleiss`, want: fleiss, got: partOf(humans.fleissKappa, "value") }]
			: []),
	];
}

function compareJudges(
	name: string,
	want: ExpectedDimension,
	reports: ReadonlyMap<string, AgreementJson>,
): Comparison[] {
	const judges = (reference: string) => dimensionOf(reports, reference, name).judges;
	const names = judges("majority").map(({ judge }) => judge);
	return [
		{ figure: `${name} judges`, want: want.judges.join(), got: names.join() },
		...Object.entries(want.judge_results).flatMap(([judge, results]) => {
			const path = `${name} ${judge}`;
			const against = (reference: string) => {
				const ours = judges(reference).find((each) => each.judge === judge);
				if (!ours) throw new Error(`${path} is missing from the report against ${reference}`);
				return ours;
			};
			return compareJudge(path, { ...want, results }, against);
		}),
	];
}

function compareJudge(
	path: string,
	want: ExpectedDimension & { results: ExpectedJudge },
	against: (reference: string) => JudgeJson,
): Comparison[] {
	const { results, consensus_majority: majority } = want;
	const ours = against("majority");
	const comparisons: Comparison[] = [
		{ figure: `${path} scored`, want: results.n_labels, got: ours.scored },
		{ figure: `${path} unscored`, want: results.n_null, got: ours.asked - ours.scored },
	];
	if (majority) comparisons.push({ figure: `${path} ties`, want: majority.n_ties, got: ours.ties });
	if (results.vs_majority) {
		// Only binary scales correlate with the majority, the others with the mean.
		const leftOut = want.type === "binary" ? undefined : WITH_NUMBERS;
		comparisons.push({ figure: `${path} n`, want: results.vs_majority.n, got: ours.n });
		comparisons.push(...compareBlock(`${path} majority`, results.vs_majority, ours, leftOut));
	}
	if (results.vs_mean) {
		// A judge on a scale of its own has correlations and no errors.
		const leftOut = ours.mae ? undefined : ERRORS;
		for (const reference of want.type === "binary" ? ["mean"] : ["mean", "majority"]) {
			const block = against(reference);
			const figure = `${path} ${reference} as mean`;
			comparisons.push({ figure: `${figure} n`, want: results.vs_mean.n, got: block.pearson?.n });
			comparisons.push(...compareBlock(figure, results.vs_mean, block, leftOut));
		}
	}
	for (const [human, figures] of Object.entries(results.vs_each_human ?? {})) {
		const block = against(human);
		comparisons.push({ figure: `${path} ${human} n`, want: figures.n, got: block.n });
		comparisons.push(...compareBlock(`${path} ${human}`, figures, block));
	}
	return comparisons;
}
