import { z } from "zod";
import { Level } from "#db/model/scale.ts";
import { REASONS, WARNINGS } from "#stats/core/result.ts";
import { EstimateJson } from "./estimate.ts";
import { UnevenGroupsJson } from "./uneven-groups.ts";

export const OneOpinionJson = z.strictObject({
	people: z.tuple([z.string(), z.string()]),
	same: z.number(),
	items: z.number(),
	/** How often they gave the label of others, in [0, 1]. */
	withOthers: z.number(),
	/** Only judges witness it, which may share errors with each other. */
	unsure: z.literal(true).optional(),
});
export type OneOpinionJson = z.infer<typeof OneOpinionJson>;

export const AtOddsJson = z.strictObject({
	person: z.string(),
	items: z.number(),
	/** Mean correlation of its labels with those of others, and of theirs with each other. */
	withOthers: z.number(),
	amongOthers: z.number(),
	/** The only other person: judges alone tell which of the two stands alone, and they may share that one's errors. */
	other: z.string().optional(),
});
export type AtOddsJson = z.infer<typeof AtOddsJson>;

export const RankedPairJson = z.strictObject({
	a: z.string(),
	b: z.string(),
	n: z.number(),
	/** Value of a minus value of b. */
	difference: z.number(),
	ci: z.tuple([z.number(), z.number()]).nullable(),
	ciReason: z.enum(REASONS).optional(),
	/** What there is too little of: items with another level than the commonest, or with a difference. */
	few: z
		.union([z.strictObject({ telling: z.number() }), z.strictObject({ differing: z.number() })])
		.optional(),
	/** Null where there is no test, and while labels come in: it is of a single look. */
	pAdjusted: z.number().nullable(),
	/** b is shown to be worse than a. */
	shown: z.boolean(),
	/** Within ± margin. */
	equivalent: z.enum(["yes", "no", "open"]),
	/** On the items of the two, not on those of all judges. */
	onOwnItems: z.literal(true).optional(),
});
export type RankedPairJson = z.infer<typeof RankedPairJson>;

export const UnscoredBoundsJson = z.strictObject({
	unscored: z.number(),
	/** Its value if all unscored items were as wrong as can be, and if all were right. */
	low: z.number().nullable(),
	high: z.number().nullable(),
	/** Would either case change who may be the best? */
	changesSet: z.boolean(),
	changesGroup: z.boolean(),
});
export type UnscoredBoundsJson = z.infer<typeof UnscoredBoundsJson>;

export const BesideAPersonJson = z.strictObject({
	/** A person with the other people, the judge with the same people. */
	person: EstimateJson,
	judge: EstimateJson,
	/** Judge minus person. */
	difference: EstimateJson,
	ratio: EstimateJson,
	/** Judge minus person with its unscored items counted as wrong; absent where there are none. */
	unscoredAsWrong: z
		.strictObject({ unscored: z.number(), items: z.number(), difference: EstimateJson })
		.optional(),
	/** The other bound: with them counted as right. */
	unscoredAsRight: z.strictObject({ difference: EstimateJson }).optional(),
	/** Against how many of the people the judge wins, at the cost ε; null with fewer than three. */
	altTest: z
		.strictObject({ epsilon: z.number(), won: z.number(), tested: z.number(), passes: z.boolean() })
		.nullable(),
});
export type BesideAPersonJson = z.infer<typeof BesideAPersonJson>;

export const RankedJudgeJson = z.strictObject({
	judge: z.string(),
	/** Of a judge that was asked in two orders: the usual one, the swapped one. Its figures are those of both. */
	raters: z.tuple([z.string(), z.string()]).optional(),
	/** "A", "B" …; null where it was not compared. */
	group: z.string().nullable(),
	/** On the common items, with few of them pair by pair, or not at all. */
	compared: z.enum(["onCommonItems", "inPairs", "not"]),
	/** On the common items; null where it has too few of them. */
	value: z.number().nullable(),
	/** On all items that it scored and people rated. */
	own: z.number().nullable(),
	scored: z.number(),
	/** The level that it gave to every item it scored; absent where it gave several, or one item alone. */
	oneLevel: Level.optional(),
	standing: z.union([
		z.strictObject({
			is: z.literal("mayBeBest"),
			/** Allows for its having been chosen among others. */
			ci: z.tuple([z.number(), z.number()]).nullable(),
			ciReason: z.enum(REASONS).optional(),
		}),
		z.strictObject({ is: z.literal("worse"), than: z.string(), pair: RankedPairJson }),
		z.strictObject({
			is: z.literal("notCompared"),
			reason: z.union([z.enum(REASONS), z.literal("OWN_SCALE")]),
		}),
	]),
	/** Share of draws in which no other value is better: a description, not a test. */
	pBest: z.number().nullable(),
	/** What its unscored items could do. */
	bounds: UnscoredBoundsJson.optional(),
	/** Labelled items of which it has neither a score nor a failure, as in a file from which rows were left out. */
	noAnswer: z
		.strictObject({
			items: z.number(),
			labelled: z.number(),
			/** Those that another judge has: they count as unscored in every bound. */
			ofOthers: z.number().optional(),
		})
		.optional(),
	/** Whose labels it repeats, beyond what would be likely of a judge that is independent of that person. */
	copies: z
		.strictObject({
			person: z.string(),
			same: z.number(),
			items: z.number(),
			/** There are not two others to witness it: it may be as right as that person instead. */
			unsure: z.literal(true).optional(),
		})
		.optional(),
	/**
	 * Beside one of the people, both held against the other people of the same items. Null where nobody can be, or where
	 * people are one opinion or at odds (`oneOpinion`, `atOdds`).
	 */
	person: BesideAPersonJson.nullable(),
});
export type RankedJudgeJson = z.infer<typeof RankedJudgeJson>;

export const PlanJson = z.strictObject({
	/** A difference of two judges that would be seen in four of five samples of these items. */
	detectable: z.number().nullable(),
	/** Items that would show a difference of `margin` likewise, beyond these; 0: these suffice. */
	moreItems: z.number().nullable(),
	/** New groups that these items must come from, as large as the present ones; absent where items are independent. */
	moreGroups: z.number().optional(),
	/** People an item, on average. */
	peopleAnItem: z.number(),
	/** Why there is no number. */
	reason: z.enum(REASONS).optional(),
});
export type PlanJson = z.infer<typeof PlanJson>;

/**
 * The one ranking of a dimension's judges, which page, terminal, `agree --json` and `compare --json`
 * show (documented in app/agreement/README.md). Every judge that was asked is in it, once.
 */
export const RankingJson = z.strictObject({
	/** Field of the statistic in the agreement report: `kappa`, `kappaQuadratic`, `spearman`. */
	statistic: z.string(),
	/** As in the report: `majority`, `mean`, `adjudicated` or a person. */
	reference: z.string(),
	/** Items on which judges are compared: those that all of the common set and the reference have. */
	n: z.number(),
	nClusters: z.number().optional(),
	/** Where enough groups tell too little since few hold most items: then nothing has limits, and nobody is worse. */
	uneven: UnevenGroupsJson.optional(),
	/** Family-wise, over all comparisons of the dimension. */
	level: z.number(),
	/** Labels still come in, so that limits hold however often one looks; `fixed`: the sample is closed. */
	looks: z.enum(["fixed", "any"]),
	/** The smallest difference that matters. */
	margin: z.number(),
	/** In order: by group, then by value. */
	judges: z.array(RankedJudgeJson),
	/** Judges that are shown worse than no other, in order. */
	mayBeBest: z.array(z.string()),
	/** Where missing answers could change who may be best: all judges that may be it then. */
	openAmong: z.array(z.string()).optional(),
	/** The better placed judge first: all pairs in `compare`, those with the first judge in `agree`. */
	pairs: z.array(RankedPairJson),
	/** What these items could show, and what it would take; null where nobody can be compared. */
	plan: PlanJson.nullable(),
	/** Where people are tied on every item that they labelled: how many items. No judge can be held against them. */
	allTied: z.number().optional(),
	/**
	 * How people use levels: the commonest one, and how many of the reference's items hold another. Of numbers
	 * only where all items hold the same one. Where items come in groups, in how many another level is held, and as how
	 * many of one size these tell.
	 */
	usedLevels: z
		.strictObject({
			commonest: Level,
			others: z.number(),
			items: z.number(),
			inGroups: z.strictObject({ holding: z.number(), alike: z.number() }).optional(),
		})
		.optional(),
	/** People whose labels are the same far beyond how others agree: then nobody is held beside a person. */
	oneOpinion: z.array(OneOpinionJson).optional(),
	/** People whose labels hardly go with anybody else's: likewise. */
	atOdds: z.array(AtOddsJson).optional(),
	warnings: z.array(z.enum(WARNINGS)).optional(),
});
export type RankingJson = z.infer<typeof RankingJson>;
