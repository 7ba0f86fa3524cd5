import type { ProbedDimension } from "#judges/makers/probes/expectations.ts";
import { PROBES, type Probe } from "#judges/makers/probes/probe.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { aucOf, type ProbedPairs } from "./compare-probe.ts";
import type { ProbePairs } from "./probe-pairs.server.ts";
import type { ProbeRow } from "./probe-report-json.ts";
import { probeRow } from "./probe-row.ts";
import type { ProbedColumn, ProbedColumns } from "./probed-columns.server.ts";

/** The figures of one dimension of one judge: a row for each probe, and reference against wrong. */
export function probedDimension(
	columns: Pick<ProbedColumns, "original" | "probe">,
	{
		pairs,
		dimension,
		isShare,
	}: {
		readonly pairs: ReadonlyMap<Probe, ProbePairs>;
		readonly dimension: ProbedDimension;
		/** Is the judge's scale [0, 1]? */
		readonly isShare: boolean;
	},
): { probes: ProbeRow[]; referenceAboveWrong: EstimateJson | null } {
	const probes = PROBES.flatMap((probe) => {
		const found = pairs.get(probe);
		if (!found) return [];
		const original = picked(columns.original, found.originals);
		const probed = picked(columns.probe, found.places);
		const { clusters } = found;
		const values = { original: original.values, probe: probed.values, clusters };
		const coverage = { original: original.coverage, probed: probed.coverage };
		return [probeRow(probe, { ...values, coverage }, { dimension, isShare })];
	});
	return { probes, referenceAboveWrong: referenceAboveWrong(columns, pairs) };
}

/** The values at some places, and how many of them were asked and scored. */
function picked(column: ProbedColumn, places: readonly number[]) {
	const values = Float64Array.from(places, (place) => column.values[place] ?? Number.NaN);
	const unscored: Record<string, number> = {};
	for (const place of places) {
		const reason = column.unscored.get(place);
		if (reason) unscored[reason] = (unscored[reason] ?? 0) + 1;
	}
	const scored = values.filter((value) => !Number.isNaN(value)).length;
	const asked = scored + Object.values(unscored).reduce((sum, cells) => sum + cells, 0);
	return { values, coverage: { asked, scored, unscored } };
}

/** Does the judge tell references from wrong answers? On items with both. */
function referenceAboveWrong(
	{ probe }: Pick<ProbedColumns, "probe">,
	pairs: ReadonlyMap<Probe, ProbePairs>,
): EstimateJson | null {
	const reference = pairs.get("reference_as_answer");
	const wrong = pairs.get("wrong_answer");
	if (!reference || !wrong) return null;
	const wrongOf = new Map(wrong.originals.map((position, at) => [position, wrong.places[at]]));
	const values = reference.originals.map((position) => wrongOf.get(position));
	const compared: ProbedPairs = {
		probe: picked(probe, reference.places).values,
		original: Float64Array.from(values, (place) =>
			place === undefined ? Number.NaN : (probe.values[place] ?? Number.NaN),
		),
		clusters: reference.clusters,
	};
	return aucOf(compared);
}
