import type { Level } from "#db/model/scale.ts";
import type { Reason, Warning } from "#stats/core/result.ts";
import type { EstimateJson } from "./estimate.ts";

/**
 * The one ranking of a dimension's judges, which page, terminal, `agree --json` and `compare --json`
 * show (documented in app/agreement/README.md). Every judge that was asked is in it, once.
 */
export type RankingJson = {
	/** Field of the statistic in the agreement report: `kappa`, `kappaQuadratic`, `spearman`. */
	statistic: string;
	/** As in the report: `majority`, `mean`, `adjudicated` or a person. */
	reference: string;
	/** Items on which judges are compared: those that all of the common set and the reference have. */
	n: number;
	nClusters?: number;
	/** Family-wise, over all comparisons of the dimension. */
	level: number;
	/** Labels still come in, so that limits hold however often one looks; `fixed`: the sample is closed. */
	looks: "fixed" | "any";
	/** The smallest difference that matters. */
	margin: number;
	/** In order: by group, then by value. */
	judges: RankedJudgeJson[];
	/** Judges that are shown worse than no other, in order. */
	mayBeBest: string[];
	/** Where missing answers could change who may be best: all judges that may be it then. */
	openAmong?: string[];
	/** The better placed judge first: all pairs in `compare`, those with the first judge in `agree`. */
	pairs: RankedPairJson[];
	/** What these items could show, and what it would take; null where nobody can be compared. */
	plan: PlanJson | null;
	/** Where people are tied on every item that they labelled: how many items. No judge can be held against them. */
	allTied?: number;
	/**
	 * How people use levels: the commonest one, and how many of the reference's items hold another. Of numbers
	 * only where all items hold the same one.
	 */
	usedLevels?: { commonest: Level; others: number; items: number };
	/** People whose labels are the same far beyond how others agree: then nobody is held beside a person. */
	oneOpinion?: OneOpinionJson[];
	/** People whose labels hardly go with anybody else's: likewise. */
	atOdds?: AtOddsJson[];
	warnings?: Warning[];
};

export type OneOpinionJson = {
	people: [string, string];
	same: number;
	items: number;
	/** How often they gave the label of others, in [0, 1]. */
	withOthers: number;
	/** Only judges witness it, which may share errors with each other. */
	unsure?: true;
};

export type AtOddsJson = {
	person: string;
	items: number;
	/** Mean correlation of its labels with those of others, and of theirs with each other. */
	withOthers: number;
	amongOthers: number;
};

export type RankedJudgeJson = {
	judge: string;
	/** Of a judge that was asked in two orders: the usual one, the swapped one. Its figures are those of both. */
	raters?: [string, string];
	/** "A", "B" …; null where it was not compared. */
	group: string | null;
	/** On the common items, with few of them pair by pair, or not at all. */
	compared: "onCommonItems" | "inPairs" | "not";
	/** On the common items; null where it has too few of them. */
	value: number | null;
	/** On all items that it scored and people rated. */
	own: number | null;
	scored: number;
	/** The level that it gave to every item it scored; absent where it gave several, or one item alone. */
	oneLevel?: Level;
	standing:
		| {
				is: "mayBeBest";
				/** Allows for its having been chosen among others. */
				ci: [number, number] | null;
				ciReason?: Reason;
		  }
		| { is: "worse"; than: string; pair: RankedPairJson }
		| { is: "notCompared"; reason: Reason | "OWN_SCALE" };
	/** Share of draws in which no other value is better: a description, not a test. */
	pBest: number | null;
	/** What its unscored items could do. */
	bounds?: UnscoredBoundsJson;
	/** Labelled items of which it has neither a score nor a failure, as in a file from which rows were left out. */
	noAnswer?: { items: number; labelled: number };
	/** Whose labels it repeats, beyond what would be likely of a judge that is independent of that person. */
	copies?: {
		person: string;
		same: number;
		items: number;
		/** There are not two others to witness it: it may be as right as that person instead. */
		unsure?: true;
	};
	/**
	 * Beside one of the people, both held against the other people of the same items. Null where nobody can be, or where
	 * people are one opinion or at odds (`oneOpinion`, `atOdds`).
	 */
	person: BesideAPersonJson | null;
};

export type RankedPairJson = {
	a: string;
	b: string;
	n: number;
	/** Value of a minus value of b. */
	difference: number;
	ci: [number, number] | null;
	ciReason?: Reason;
	/** What there is too little of: items with another level than the commonest, or with a difference. */
	few?: { telling: number } | { differing: number };
	/** Null where there is no test, and while labels come in: it is of a single look. */
	pAdjusted: number | null;
	/** b is shown to be worse than a. */
	shown: boolean;
	/** Within ± margin. */
	equivalent: "yes" | "no" | "open";
	/** On the items of the two, not on those of all judges. */
	onOwnItems?: true;
};

export type UnscoredBoundsJson = {
	unscored: number;
	/** Its value if all unscored items were as wrong as can be, and if all were right. */
	low: number | null;
	high: number | null;
	/** Would either case change who may be the best? */
	changesSet: boolean;
	changesGroup: boolean;
};

export type BesideAPersonJson = {
	/** A person with the other people, the judge with the same people. */
	person: EstimateJson;
	judge: EstimateJson;
	/** Judge minus person. */
	difference: EstimateJson;
	ratio: EstimateJson;
	/** Judge minus person with its unscored items counted as wrong; absent where there are none. */
	unscoredAsWrong?: { unscored: number; items: number; difference: EstimateJson };
	/** Against how many of the people the judge wins, at the cost ε; null with fewer than three. */
	altTest: { epsilon: number; won: number; tested: number; passes: boolean } | null;
};

export type PlanJson = {
	/** A difference of two judges that would be seen in four of five samples of these items. */
	detectable: number | null;
	/** Items that would show a difference of `margin` likewise, beyond these; 0: these suffice. */
	moreItems: number | null;
	/** New groups that these items must come from, as large as the present ones; absent where items are independent. */
	moreGroups?: number;
	/** People an item, on average. */
	peopleAnItem: number;
	/** Why there is no number. */
	reason?: Reason;
};
