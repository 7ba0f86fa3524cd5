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

/** What the labels and what all scores add to an estimate, of each place (mean 0); 0 where they do not enter. */
export type TwoPhaseInfluence = {
	readonly ofLabels: Float64Array;
	readonly ofScores: Float64Array;
};

/** What groups of items do to the interval of a rate of all scored items. */
export type TwoPhaseDesign = {
	/** Variance with groups / variance of independent items, of what the labels add and of what the scores add. */
	readonly ofLabels: number;
	readonly ofScores: number;
	/** The quantile of an interval of so many units. */
	readonly critical: (units: number, level: number) => number;
	readonly nClusters?: number;
	readonly ciReason?: Reason;
};

/**
 * The design effects of an estimate over scored items, of labels and of scores apart: a few labels of many items
 * hardly ever share a group, while the scores do. Where errors of both go together within groups, both grow by it.
 * No intervals where fewer than 10 groups hold a labelled item (TOO_FEW). `events`: labelled items of the rarer
 * kind among those with the judge's same answer, of which a handful cannot show that they come in clumps (`designOfEvents`).
 */
export function twoPhaseDesign(
	{ scored, labelled, clusters, labels }: TwoPhaseSample,
	{ ofLabels, ofScores }: TwoPhaseInfluence,
	events: number,
): TwoPhaseDesign {
	const alone = { design: 1, df: Number.POSITIVE_INFINITY };
	const units = unitsAt(scored, labels.length, clusters);
	if (!units.clusters) {
		const critical = (items: number, level: number) => criticalOfDesign(alone, items, level);
		return { ofLabels: 1, ofScores: 1, critical };
	}
	const nClusters = fewestClusters(units.clusters);
	const isLabelled = Float64Array.from(scored, (place) => (Number.isNaN(labels[place]) ? 0 : 1));
	const holding = Math.min(
		...units.clusters.factors.map((factor) => clustersHolding(isLabelled, factor)),
	);
	const at = (places: Uint32Array, influence: Float64Array) =>
		Float64Array.from(places, (place) => influence[place]);
	const own = [
		clusterDesign(
			at(labelled, ofLabels),
			unitsAt(labelled, labels.length, clusters),
			new Float64Array(labelled.length).fill(1),
		),
		clusterDesign(at(scored, ofScores), units),
		clusterDesign(
			at(
				scored,
				ofLabels.map((one, place) => one + ofScores[place]),
			),
			units,
			isLabelled,
		),
	] as const;
	const [first, second, both] = own;
	if (
		holding < LEAST_CLUSTERS ||
		typeof first === "string" ||
		typeof second === "string" ||
		typeof both === "string"
	) {
		return { ofLabels: 1, ofScores: 1, critical: () => 0, nClusters, ciReason: "TOO_FEW" };
	}
	const squares = (influence: (place: number) => number) =>
		scored.reduce((sum, place) => sum + influence(place) ** 2, 0);
	const apart =
		first.design * squares((place) => ofLabels[place]) +
		second.design * squares((place) => ofScores[place]);
	const together = both.design * squares((place) => ofLabels[place] + ofScores[place]);
	const grown = apart > 0 ? Math.max(1, together / apart) : 1;
	// Satterthwaite's are few where errors are rare, which limits of counts allow for already.
	const df = holding - 1;
	return {
		ofLabels: grown * designOfEvents(first.design, events, labelled.length / holding),
		ofScores: grown * second.design,
		critical: (items, level) => criticalOfDesign({ df }, items, level),
		nClusters,
	};
}
