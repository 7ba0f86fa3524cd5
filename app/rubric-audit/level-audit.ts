import type { DiscreteScale, Level } from "#db/model/scale.ts";
import {
	ambiguityDecomposition,
	ambiguityVerdict,
	countPatterns,
	dimensionAmbiguity,
	krippendorffAlpha,
	levelNumbers,
	MISSING,
} from "#stats/index.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import { settlingPeople } from "../agreement/settling-people.ts";
import { codesOf } from "../columns/rating-columns.ts";
import { alphaMetric } from "./alpha-metric.ts";
import type { DimensionAudit } from "./audit-json.ts";
import type { AuditedDimension } from "./audited-dimension.ts";
import { placesOfPair } from "./pair-places.ts";

/** The pairs of levels that are confused most. */
const CONFUSED = 6;

/** People's levels on one dimension: how far they agree, which levels they confuse, and what would help. */
export function levelAudit(asked: AuditedDimension, scale: DiscreteScale) {
	const { columns, clusters, again, comparisons, seed, bootstrap } = asked;
	const levels = scale.values.length;
	const metric = alphaMetric(scale) === "ordinal" ? ("ordinal" as const) : ("nominal" as const);
	const numbers = levelNumbers(scale);
	const all = columns.humans.map(codesOf);
	const { counted: humans, settling } = settlingPeople(columns);
	const people = humans.map(codesOf);
	const options = { clusters, seed, level: LEVEL };
	// Of all people, by the seed and names of Decide's figure: the same labels have one alpha.
	const alpha = krippendorffAlpha(countPatterns(all, levels, { clusters }), [metric], {
		...options,
		...{ numbers, replicates: bootstrap, operands: [columns.dimension.name, "humans"] },
	})[metric];
	const found = ambiguityDecomposition(people, levels, {
		...{ ...options, metric, numbers, comparisons, replicates: bootstrap },
		...(again && { again }),
	});
	const { confused } = dimensionAmbiguity(countPatterns(people, levels), metric, {
		replicates: 0,
		numbers,
	});
	const mass = confused.reduce((sum, { mass }) => sum + mass, 0);
	const same = columns.judges.filter(({ cells }) => cells.kind === "codes");
	const judged = judgesOnSameItems(same.map(codesOf), people);
	const judges = krippendorffAlpha(countPatterns(judged, levels, { clusters }), [metric], {
		...options,
		numbers,
	})[metric];
	const judgesConfuse = dimensionAmbiguity(countPatterns(judged, levels), metric, {
		replicates: 0,
		numbers,
	}).confused;
	const judgesAll = judgesConfuse.reduce((sum, { mass }) => sum + mass, 0);
	const pair = (a: number, b: number): [Level, Level] => [scale.values[a], scale.values[b]];
	const lost = lostBy(people, levels);
	return {
		decided: ambiguityVerdict({ ...found, alpha }),
		named: (rater: number) => humans[rater].rater,
		items: alpha.n,
		settling: [...settling],
		metric,
		judges: same.map(({ rater }) => rater),
		alpha: { people: estimateJson(alpha), judges: estimateJson(judges) },
		confused: confused.slice(0, CONFUSED).map(({ a, b, mass: own, lift }) => {
			const by = judgesConfuse.find((one) => one.a === a && one.b === b);
			return {
				levels: pair(a, b),
				share: own / mass,
				lift,
				items: placesOfPair(all, [a, b]).length,
				judgesShare: judgesAll === 0 ? null : (by?.mass ?? 0) / judgesAll,
			};
		}),
		withoutRater: found.withoutRater.map(({ rater, before, alpha: others, gain }) => ({
			rater: humans[rater].rater,
			items: gain.n,
			before: before.value ?? null,
			alpha: others.value ?? null,
			gain: estimateJson(gain),
		})),
		merging: found.afterMerging.map(({ a, b, alpha: merged, gain }) => ({
			levels: pair(a, b),
			alpha: merged.value ?? null,
			gain: estimateJson(gain),
			lost: lost((code) => (code === b ? a : code)),
		})),
		cuts: found.afterCutting.map(({ from, alpha: cut, gain }) => ({
			from: scale.values[from],
			alpha: cut.value ?? null,
			gain: estimateJson(gain),
			lost: lost((code) => (code < from ? 0 : 1)),
		})),
		again:
			again && found.again
				? {
						pairs: again.first.length,
						equal: again.first.filter((code, place) => code === again.second[place]).length,
						alpha: estimateJson(found.again),
					}
				: null,
		concentration: estimateJson(found.concentration),
	} satisfies Partial<DimensionAudit> & { decided: unknown; named: (rater: number) => string };
}

/** Judges' codes on the items that two people or more labelled: like beside like. */
function judgesOnSameItems(
	judges: readonly Uint8Array[],
	people: readonly Uint8Array[],
): Uint8Array[] {
	const labelled = new Uint16Array(judges[0]?.length ?? 0);
	for (const codes of people) {
		for (let item = 0; item < labelled.length; item++) {
			if (codes[item] !== MISSING) labelled[item]++;
		}
	}
	return judges.map((codes) => codes.map((code, item) => (labelled[item] > 1 ? code : MISSING)));
}

/**
 * What share of the differences between labels of the data a coarser scale can no longer tell: of all pairs
 * of labels with different levels, those that fall into one. Says what a higher alpha costs.
 */
function lostBy(people: readonly Uint8Array[], levels: number) {
	const totals = new Float64Array(levels);
	for (const codes of people) for (const code of codes) if (code !== MISSING) totals[code]++;
	return (groupOf: (code: number) => number): number => {
		let [apart, told] = [0, 0];
		for (let a = 0; a < levels; a++) {
			for (let b = a + 1; b < levels; b++) {
				const pairs = totals[a] * totals[b];
				apart += pairs;
				if (groupOf(a) !== groupOf(b)) told += pairs;
			}
		}
		return apart === 0 ? 0 : 1 - told / apart;
	};
}
