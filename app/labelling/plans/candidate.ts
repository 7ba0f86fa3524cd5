/** An item that could be drawn, in order of import. */
export type Candidate = {
	readonly itemId: string;
	/** The id it has in files. */
	readonly externalId: string;
	/** Is it in somebody's queue, or in a plan? Where judges' disagreement draws: or has it a label? */
	readonly isGiven: boolean;
	/** Its value of the field that strata are made of, or whose gaps count; null where it has none. */
	readonly value: string | null;
	/** Share of pairs of judges that differ on it, 0 to 1; null with fewer than two judges. */
	readonly disagreement: number | null;
};

export type DrawnItem = {
	readonly itemId: string;
	/** The chance with which it was drawn among the candidates, above 0 and at most 1. */
	readonly probability: number;
	/** The part it was drawn from, in words. */
	readonly stratum: string;
};
