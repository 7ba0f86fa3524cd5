/** The types of `concord probes --json`, schema `concord.probes/1` (documented in app/derived-sets/README.md). */

import type { Expectation } from "#judges/makers/probes/expectations.ts";
import type { Probe } from "#judges/makers/probes/probe.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import type { Grouping } from "../columns/group-sources.ts";
import type { ProbeMovement } from "./compare-probe.ts";

type CoverageJson = { asked: number; scored: number; unscored: Record<string, number> };

/** One probe on one dimension of one judge. */
export type ProbeRow = ProbeMovement & {
	probe: Probe;
	/** Which way the values should go; null where nothing is known. */
	expected: Expectation;
	/** Items of the set of this kind. */
	items: number;
	/** Coverage of the items they were made from, and of the probes themselves. */
	original: CoverageJson;
	probed: CoverageJson;
	/** Shares of the pairs of `n`; null where nothing is expected or n is 0. */
	asExpected: number | null;
	against: number | null;
	/** Shares of the probes' values at the ends of the scale; null unless it is [0, 1]. */
	atLeast09: number | null;
	atMost01: number | null;
	/** Non-answers graded 2 or lower, as they should be; null for anything else. */
	gradedAtMost2: number | null;
};

/** One dimension of one judge with a row for every probe of the set, those without answers included. */
export type ProbedDimensionJson = {
	judge: string;
	identity: string;
	/** The judge's own dimension, and the project's that it counts against. */
	judgeDimension: string;
	dimension: string;
	probes: ProbeRow[];
	/** P(reference as answer > wrong answer) + ½ P(equal); null unless the set has both. */
	referenceAboveWrong: EstimateJson | null;
};

export type ProbeReportJson = {
	schema: "concord.probes/1";
	set: { name: string; contentHash: string; status: string; items: number };
	/** The set that the probes were made from, and whether it was edited since; null: imported items. */
	source: { name: string; isChanged: boolean } | null;
	clusters: Grouping[];
	dimensions: ProbedDimensionJson[];
	/** Dimensions whose levels have no order, as `judge: dimension`: nothing can rise or fall there. */
	withoutOrder: string[];
};
