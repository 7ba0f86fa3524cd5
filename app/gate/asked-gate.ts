import type { DimensionJson } from "../agreement/agreement-json.ts";
import type { Condition } from "./condition.ts";
import type { Unscored } from "./unscored.ts";

/** What one judge has to meet in one dimension. */
export type Gate = {
	readonly judge: string;
	readonly dimension: string;
	/** The judge's identity, or its first digits (eight or more); absent: whichever has the name. */
	readonly identity?: string | undefined;
	/** Figures of several answers to an item together are what is meant. */
	readonly repeated?: boolean | undefined;
	readonly conditions: readonly Condition[];
};

/** What is known beside the report. */
export type GateEvidence = {
	/** Identity of each judge, by name; null where labels come from files and no judges.json is beside them. */
	readonly identities: ReadonlyMap<string, string> | null;
	/** Of each older version of a prompt, by name: the newest one. Absent: nobody looked. */
	readonly newest?: ReadonlyMap<string, string> | undefined;
	/** Rows of labels or items that were refused: figures are of the rest. */
	readonly refused: number;
	/** What a judge left out of the labelled items (`unscoredOf`); null where only the report is at hand. */
	readonly unscored: ((dimension: DimensionJson, judge: string) => Unscored) | null;
	/** Of a gate on answers together: was the judge asked several times about an item? Absent: nobody looked. */
	readonly isAskedAgain?: boolean | undefined;
};
