import { isDiscrete } from "#db/model/scale.ts";
import { correctedRate, isDefined, labelMean } from "#stats/index.ts";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { marked } from "../columns/given-places.ts";
import { chosenGroupings } from "../columns/item-groups.ts";
import {
	clusterIds,
	type DimensionColumns,
	type RaterColumn,
	type RatingColumns,
} from "../columns/rating-columns.ts";
import { drawnByAnswerOf } from "./drawn-by-answer.ts";
import { errorsOf } from "./judge-errors.ts";
import { mostToldFirst } from "./judge-order.ts";
import type { AcceptRateJson, JudgeRateJson } from "./rate-json.ts";
import { claimed, LEAST_LABELS, partOf, type RateSample, saidBy } from "./rate-sample.ts";
import { countedInWords, rateSentences } from "./rate-words.ts";
import { slicesBy } from "./slices.ts";
import { twoSystems } from "./two-systems.ts";
import { type CountChoice, countedLabels, countedScores, countingOf } from "./what-counts.ts";

/** The probabilities that plans drew items with. */
export type Drawn = {
	readonly plans: readonly number[];
	/** Of each place; NaN where no single plan says it. */
	readonly probability: Float64Array;
};

export type RateOptions = CountChoice &
	Pick<AgreementOptions, "reference" | "clusters" | "looks"> & {
		readonly dimension?: string | undefined;
		readonly judge?: string | undefined;
		/** A field of items by which the rate is shown. */
		readonly by?: string | undefined;
		/** Two of its values, which are compared. */
		readonly systems?: readonly [string, string] | undefined;
		/** The smallest difference of two systems that matters; 0.05 of shares. */
		readonly margin?: number | undefined;
	};

const MORE_LABELS = [50, 100, 200] as const;
const JUDGES_SHOWN = 12;

/**
 * The accept rate (graded scales: the mean, or the share from a cut on) of everything that a judge scored, corrected
 * for its errors by what people labelled; beside the labels alone, with what more of them would buy, by a field
 * of the items, and of two systems. Pure: the same columns and options give the same bytes.
 */
export function acceptRate(
	columns: RatingColumns,
	options: RateOptions,
	planned: Drawn | null,
): AcceptRateJson | Refusal {
	const chosen = dimensionOf(columns, options);
	if (isRefusal(chosen)) return chosen;
	const counting = countingOf(chosen, options);
	if (isRefusal(counting)) return counting;
	const { reference, looks } = options;
	const { labels, tied } = countedLabels(chosen, counting, { reference, items: columns.items });
	const clusters = clusterIds(columns, options.clusters);
	const drawn = samplingOf(labels, planned);
	const inclusionProbability = drawn.is === "evenly" ? undefined : planned?.probability;
	const sampleOf = (judge: RaterColumn) => {
		const scores = countedScores(judge, chosen, counting);
		if (!scores) return null;
		const sample: RateSample = {
			...{ columns, counting, labels, judge: scores },
			...{ clusters, inclusionProbability },
		};
		return { sample, scores: given(scores) };
	};
	const isMeanOfOwnScale = ({ cells }: RaterColumn) =>
		counting.figure === "mean" &&
		cells.kind === "numbers" &&
		(isDiscrete(chosen.dimension.scale) || chosen.dimension.judgeScale !== undefined);
	const sampled = chosen.judges.flatMap((judge) => {
		const own = sampleOf(judge);
		return own ? [{ judge, ...own }] : [];
	});
	if (sampled.length === 0)
		return refused(`No judge has scored ${chosen.dimension.name}: run one, or import its scores.`);
	const byAnswer = drawn.is === "evenly" ? drawnByAnswerOf(sampled)?.judge.rater : undefined;
	const sampling =
		byAnswer === undefined ? drawn : { ...drawn, is: "byAnswer" as const, judge: byAnswer };
	const rated = mostToldFirst(sampled).map((own) => ({
		...own,
		json: judgeRate(own, {
			isOwnScale: isMeanOfOwnScale(own.judge),
			isFair: sampling.is === "evenly",
		}),
	}));
	const one =
		options.judge === undefined
			? rated[0]
			: rated.find(({ judge }) => judge.rater === options.judge);
	if (!one) {
		const names = rated.map(({ judge }) => judge.rater);
		return refused(
			`There is no judge "${options.judge}" on ${chosen.dimension.name}; there are ${names.slice(0, 10).join(", ")}${names.length > 10 ? " …" : ""}.`,
			"judge",
		);
	}
	const slices = slicesBy(one.sample, options);
	if (isRefusal(slices)) return slices;
	const systems = twoSystems(one.sample, options);
	if (isRefusal(systems)) return systems;
	const people =
		byAnswer === undefined
			? peopleAlone(one.sample)
			: { undefined: "NOT_AVAILABLE" as const, n: given(labels) };
	const used = chosenGroupings(columns.groups, options.clusters).map(({ grouping }) => grouping);
	const others = rated.filter((other) => other !== one);
	const bounds = boundsOf(one);
	const found: Omit<AcceptRateJson, "sentences"> = {
		schema: "concord.accept-rate/1",
		dimension: chosen.dimension.name,
		reference,
		looks,
		counted: { ...counting.json, words: countedInWords(counting.json, chosen.dimension) },
		judge: one.judge.rater,
		items: columns.items,
		tied: marked(tied),
		judges: [one, ...others].slice(0, JUDGES_SHOWN).map(({ json }) => json),
		moreJudges: Math.max(0, rated.length - JUDGES_SHOWN),
		people,
		...widthsOf(one.sample, people),
		...(bounds && { bounds }),
		sampling,
		...(used.length > 0 && { clusters: used }),
		...(slices && { by: slices }),
		...(systems && { systems }),
	};
	return { ...found, sentences: rateSentences(found) };
}

/** The one that is named, else the usual one of those that the judge scored and people labelled. */
function dimensionOf(
	{ dimensions }: RatingColumns,
	{ dimension: wanted, judge }: Pick<RateOptions, "dimension" | "judge">,
): DimensionColumns | Refusal {
	const withJudges = dimensions.filter(({ judges }) => judges.length > 0);
	const byJudge = withJudges.filter(({ judges }) => judges.some(({ rater }) => rater === judge));
	const scored = byJudge.length > 0 ? byJudge : withJudges;
	const labelled = scored.filter(({ humans }) => humans.length > 0);
	const likely = labelled.length > 0 ? labelled : scored;
	const usual =
		likely.find(({ dimension }) => dimension.name === "verdict") ??
		likely.find(({ dimension }) => dimension.scale.type === "binary") ??
		likely[0];
	const found =
		wanted === undefined ? usual : dimensions.find(({ dimension }) => dimension.name === wanted);
	if (found) return found;
	if (wanted === undefined)
		return refused("No judge has scored anything yet: run one, or import its scores.");
	const names = dimensions.map(({ dimension }) => dimension.name).join(", ");
	return refused(
		`There is no dimension "${wanted}" with labels or scores; there are ${names || "none"}.`,
		"dimension",
	);
}

function judgeRate(
	{ judge: { rater, asked }, sample }: { readonly judge: RaterColumn; readonly sample: RateSample },
	{ isOwnScale, isFair }: { readonly isOwnScale: boolean; readonly isFair: boolean },
): JudgeRateJson {
	const { figure } = sample.counting;
	const { corrected, beyondJudge } = correctedRate(partOf(sample), { figure, level: LEVEL });
	return {
		judge: rater,
		asked,
		scored: corrected.parts?.scored ?? 0,
		labelled: corrected.n,
		said: saidBy(sample.judge),
		corrected: claimed(estimateJson(corrected)),
		...(!isOwnScale && { beyondJudge: claimed(estimateJson(beyondJudge)) }),
		...(figure === "share" && isFair && errorsOf(sample)),
	};
}

/** What the labels say without any judge: weighted where they were drawn unequally. */
function peopleAlone(sample: RateSample): EstimateJson {
	const { labels, clusters, inclusionProbability, counting } = sample;
	if (inclusionProbability) {
		const everywhere = { ...sample, judge: labels.map(() => 1) };
		const { labelsAlone } = correctedRate(partOf(everywhere), {
			figure: counting.figure,
			level: LEVEL,
		});
		return claimed(estimateJson(labelsAlone));
	}
	const places = [...labels.keys()].filter((place) => !Number.isNaN(labels[place]));
	return claimed(estimateJson(labelMean(labels, { places, clusters }, { level: LEVEL })));
}

function given(values: Float64Array): number {
	return values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
}

function widthsOf(
	sample: RateSample,
	people: EstimateJson,
): Pick<AcceptRateJson, "widths" | "worth"> {
	const { corrected } = correctedRate(partOf(sample), { figure: sample.counting.figure });
	if (!isDefined(corrected) || !corrected.ci || corrected.n < LEAST_LABELS)
		return { widths: [], worth: null };
	const { n, parts } = corrected;
	const left = (parts?.scored ?? n) - n;
	const wanted = [0, ...MORE_LABELS.filter((more) => more < left), ...(left > 0 ? [left] : [])];
	const { widths } = correctedRate(partOf(sample), {
		figure: sample.counting.figure,
		level: LEVEL,
		labelled: wanted.map((more) => n + more),
	});
	const alone = "ci" in people && people.ci ? people.ci[1] - people.ci[0] : null;
	const own = corrected.ci.high - corrected.ci.low;
	return {
		widths: widths.map(({ labelled, width }) => ({
			more: labelled - n,
			labelled,
			halfWidth: width / 2,
		})),
		worth:
			alone === null || "undefined" in people ? null : Math.round(people.n * (alone / own) ** 2),
	};
}

/** What the items left unscored could change. */
function boundsOf({
	json: { asked, scored, corrected },
	sample: { labels, judge, counting },
}: {
	readonly json: JudgeRateJson;
	readonly sample: RateSample;
}) {
	const unscored = asked - scored;
	if (counting.figure === "mean" || unscored <= 0 || "undefined" in corrected) return undefined;
	// What people labelled of them is known; the rest may be anything.
	let [accepted, rejected] = [0, 0];
	labels.forEach((label, place) => {
		if (!Number.isNaN(judge[place]) || Number.isNaN(label)) return;
		if (label === 1) accepted++;
		else rejected++;
	});
	const own = corrected.value * scored;
	const known = Math.min(unscored, accepted + rejected);
	const low = (own + Math.min(accepted, known)) / asked;
	const high = (own + unscored - Math.min(rejected, known)) / asked;
	return { unscored, low, high: Math.max(low, high) };
}

function samplingOf(labels: Float64Array, drawn: Drawn | null): AcceptRateJson["sampling"] {
	if (!drawn || drawn.plans.length === 0) return { is: "evenly", plans: [] };
	const plans = [...drawn.plans];
	const own = new Set<number>();
	let unknown = 0;
	labels.forEach((label, place) => {
		if (Number.isNaN(label)) return;
		const probability = drawn.probability[place];
		if (Number.isNaN(probability)) unknown++;
		else own.add(Math.round(probability * 1e9));
	});
	if (own.size === 0) return { is: "evenly", plans: [] };
	if (unknown > 0) return own.size === 1 ? { is: "evenly", plans } : { is: "notAllowedFor", plans };
	return { is: own.size === 1 ? "evenly" : "weighted", plans };
}
