/** Whether another way to count would change who may be the best (documented in app/agreement/README.md). */
export type RobustnessJson =
	| {
			/** The report's own way first. */
			ways: WayJson[];
			/** How many of them give the same set, the first among them. */
			same: number;
			/** People with labels of their own who are not among the references: too few labels, or too many people. */
			peopleLeftOut: number;
	  }
	/** So many judgments that it is computed only where somebody asks. */
	| { leftOut: "LARGE"; judgments: number };

export type WayJson = {
	/** What differs from the report's own way; the rest is as there. */
	changes: "nothing" | "reference" | "missing" | "statistic" | "cut";
	/** The reference, `wrong`, the statistic's field, or the lowest level of the upper side. */
	to: string;
	/** Field of the statistic that judges are compared by. */
	statistic: string;
	/** Items on which judges are compared. */
	n: number;
	mayBeBest: string[];
	/** Beside the first way's set; `none`: nobody could be compared. */
	set: "same" | "wider" | "narrower" | "other" | "none";
};
