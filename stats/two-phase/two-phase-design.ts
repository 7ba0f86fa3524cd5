import type { Reason } from "../core/result.ts";
import {
	clusterDesign,
	criticalOfDesign,
	designOfEvents,
	LEAST_CLUSTERS,
} from "../intervals/cluster-design.ts";
import { unitsAt } from "../sampling/units.ts";
import { clustersHolding, fewestClusters } from "../tables/clusters.ts";
import type { TwoPhaseSample } from "./two-phase-sample.ts";

/** What groups of items do to the interval of a rate of all scored items. */
export type TwoPhaseDesign = {
	readonly design: number;
	/** The quantile of an interval of so many units. */
	readonly critical: (units: number, level: number) => number;
	readonly nClusters?: number;
	readonly ciReason?: Reason;
};

/**
 * The design effect of an estimate over scored items from its influence; no intervals where fewer than 10
 * groups hold a labelled item (TOO_FEW). `events`: labelled items of the rarer kind, of which a handful cannot show
 * that they come in clumps (`designOfEvents`).
 */
export function twoPhaseDesign(
	{ scored, labelled, clusters, labels }: TwoPhaseSample,
	influence: Float64Array,
	events: number,
): TwoPhaseDesign {
	const alone = { design: 1, df: Number.POSITIVE_INFINITY };
	const units = unitsAt(scored, labels.length, clusters);
	if (!units.clusters) {
		return { design: 1, critical: (items, level) => criticalOfDesign(alone, items, level) };
	}
	const isLabelled = Float64Array.from(scored, (place) => (Number.isNaN(labels[place]) ? 0 : 1));
	const holding = Math.min(
		...units.clusters.factors.map((factor) => clustersHolding(isLabelled, factor)),
	);
	const nClusters = fewestClusters(units.clusters);
	const own = Float64Array.from(scored, (place) => influence[place]);
	const found = holding < LEAST_CLUSTERS ? "TOO_FEW" : clusterDesign(own, units, isLabelled);
	if (typeof found === "string") {
		return { design: 1, critical: () => 0, nClusters, ciReason: found };
	}
	const design = designOfEvents(found.design, events, labelled.length / holding);
	// Satterthwaite's are few where errors are rare, which limits of counts allow for already.
	const df = holding - 1;
	return {
		design,
		critical: (items, level) => criticalOfDesign({ design, df }, items, level),
		nClusters,
	};
}
