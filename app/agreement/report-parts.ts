import { ADJUDICATED } from "../columns/adjudicated.ts";
import { consensusOf, provenanceCounts } from "../columns/consensus.ts";
import { marked, markGiven } from "../columns/given-places.ts";
import type { DimensionColumns, RatingColumns } from "../columns/rating-columns.ts";
import type {
	AgreementJson,
	AgreementOptions,
	DimensionJson,
	HumansJson,
	JudgeJson,
} from "./agreement-json.ts";
import { answersLeftOut } from "./answers-left-out.ts";
import { dealtByChance, figuresByChance } from "./by-chance.ts";
import { dependenceOf } from "./dependence.ts";
import { FURTHER_PARTS } from "./further-json.ts";
import { usedByName } from "./groups-by-name.ts";
import type { TogetherJson } from "./human-estimates.ts";
import { scaleJson } from "./scale-json.ts";

/** What a dimension's report is put together from, by whomever and wherever it was computed. */
export type DimensionParts = {
	readonly pairs: HumansJson["pairs"];
	/** The figures of all people together. */
	readonly people: TogetherJson;
	readonly judges: DimensionJson["judges"];
	readonly ranking: DimensionJson["ranking"];
	readonly robustness: DimensionJson["robustness"] | null;
	readonly orders: NonNullable<DimensionJson["orders"]>;
	readonly further: DimensionJson["further"];
	readonly provenance: DimensionJson["provenance"];
	readonly within: DimensionJson["within"];
	readonly drawnByJudges: DimensionJson["drawnByJudges"];
};

/** Where the reference's values come from, where it is the adjudicated one. */
export function provenanceOf(
	dimension: DimensionColumns,
	items: number,
	{ reference }: Pick<AgreementOptions, "reference">,
): DimensionJson["provenance"] {
	return reference === ADJUDICATED ? provenanceCounts(consensusOf(dimension, items)) : undefined;
}

/** How many of the labelled items were drawn by the judges' disagreement; undefined: none. */
export function drawnByJudgesOf(
	{ humans }: Pick<DimensionColumns, "humans">,
	{ items, drawnByJudges = [] }: RatingColumns,
): DimensionJson["drawnByJudges"] {
	if (drawnByJudges.length === 0) return undefined;
	const labelled = new Uint8Array(items);
	for (const { cells } of humans)
		markGiven(cells.kind === "codes" ? cells.codes : cells.numbers, labelled);
	const plans = drawnByJudges.filter(({ places }) => places.some((place) => labelled[place] === 1));
	const places = new Set(plans.flatMap((plan) => [...plan.places]));
	const drawn = [...places].filter((place) => labelled[place] === 1).length;
	if (drawn === 0) return undefined;
	return { plans: plans.map(({ plan }) => plan), items: drawn, labelled: marked(labelled) };
}

export function dimensionOf(
	{ dimension, humans, ...data }: DimensionColumns,
	parts: DimensionParts,
): DimensionJson {
	const { name } = dimension;
	const dealt = dealtByChance(parts.ranking);
	const { rubricVersions, rubricVersion, leftOutBecause, offScale, secondValues } = data;
	const unscored = humans.reduce((sum, column) => sum + column.unscoredAt.length, 0);
	const labels = humans.reduce((sum, column) => sum + column.asked, 0) - unscored;
	return {
		dimension: name,
		scale: scaleJson(dimension),
		...(dimension.expectedOf !== undefined && { expectedOf: dimension.expectedOf }),
		humans: {
			raters: humans.map((column) => column.rater),
			labels,
			unscored,
			pairs: parts.pairs,
			...parts.people,
		},
		judges: parts.judges.map((judge) => limited(judge, dealt)),
		...(parts.provenance && { provenance: parts.provenance }),
		ranking: onlyWithFirst(parts.ranking),
		...(parts.robustness && { robustness: parts.robustness }),
		...(parts.orders.length > 0 && {
			orders: parts.orders.map((own) => ({ ...own, pooled: limited(own.pooled, dealt) })),
		}),
		...(parts.within && { within: parts.within }),
		...(rubricVersions && { rubricVersions: [...rubricVersions] }),
		...(rubricVersion !== undefined && { rubricVersion }),
		...(leftOutBecause && { answersLeftOut: answersLeftOut(leftOutBecause) }),
		...(offScale && { offScale: offScaleJson(offScale) }),
		...(secondValues && { secondValues: [...secondValues] }),
		...(parts.drawnByJudges && { drawnByJudges: parts.drawnByJudges }),
		...(parts.further && { further: parts.further }),
	};
}

/** One that agrees as answers dealt at random would has no limits above chance anywhere. */
function limited(judge: JudgeJson, dealt: ReturnType<typeof dealtByChance>): JudgeJson {
	const why = dealt.get(judge.judge);
	return why ? { ...judge, ...figuresByChance(judge, why) } : judge;
}

export function offScaleJson(
	answers: NonNullable<DimensionColumns["offScale"]>,
): NonNullable<DimensionJson["offScale"]> {
	return answers.map(({ isAll, ...answer }) => ({ ...answer, ...(isAll && { isAll }) }));
}

/** Pairs grow with the square of the judges: a report holds those with the first one, `compare` all. */
function onlyWithFirst(ranking: DimensionJson["ranking"]): DimensionJson["ranking"] {
	const [first] = ranking.judges;
	return { ...ranking, pairs: ranking.pairs.filter(({ a }) => a === first?.judge) };
}

/** The columns of one dimension alone. */
export function partOf(columns: RatingColumns, dimension: DimensionColumns): RatingColumns {
	return { ...columns, dimensions: [dimension] };
}

/** The columns of the dimensions that somebody asks for. */
export function wantedDimensions(
	{ dimensions }: RatingColumns,
	options: Pick<AgreementOptions, "dimensions">,
): readonly DimensionColumns[] {
	const wanted = options.dimensions && new Set(options.dimensions);
	return dimensions.filter(({ dimension }) => !wanted || wanted.has(dimension.name));
}

export function reportOf(
	columns: RatingColumns,
	options: AgreementOptions,
	dimensions: DimensionJson[],
): AgreementJson {
	const dependence = dependenceOf(columns, options, dimensions);
	const groupedByName = usedByName(dependence);
	return {
		schema: "concord.agreement/2",
		seed: options.seed,
		bootstrap: options.bootstrap,
		reference: options.reference,
		missing: options.missing,
		margin: options.margin,
		looks: options.looks,
		figures:
			options.figures === "all"
				? { shown: "all" }
				: { shown: "main", more: { option: "--figures all", parts: FURTHER_PARTS } },
		...(dependence.used.length > 0 && { clusters: dependence.used }),
		dependence,
		items: columns.items,
		dimensions: dimensions.map((dimension) => ({
			...dimension,
			...(dependence.assumed && { independence: "assumed" as const }),
			...(groupedByName.length > 0 && { groupedByName }),
		})),
	};
}
