import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import type { StatOptions } from "../core/options.ts";
import { isDefined, type Result, StatsInputError } from "../core/result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { withCells } from "../tables/clusters.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";
import { correctedChoices } from "./corrected-choice.ts";
import { type Confusions, roomFor, writeMeasure } from "./cut-measures.ts";

export const THRESHOLD_GRID = {
	id: "threshold.grid",
	title: "Cuts of judge and people",
	answers: "Where should a judge's scale be cut when people's is cut elsewhere?",
	scales: ["ordinal"],
	compares: "judge",
	source: "Cohen 1960; Harrell, Lee & Mark 1996",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions & { readonly humanCut?: number | undefined }) =>
		cutGrid(ratings.table(), options),
} satisfies RatingDefinition;

const STAT = THRESHOLD_GRID.id;

/** Kappa of accepting from level `judgeCut` on and people from level `humanCut` on (codes). */
export type GridCell = {
	readonly humanCut: number;
	readonly judgeCut: number;
	readonly kappa: Result;
};

/**
 * Kappa for every pair of cuts through one ordinal scale: the judge (A, rows) accepts from one level
 * on, people (B, columns) from another; (K − 1)² cells, by human cut, then judge cut. A cell has the
 * interval and the reasons of `cohenKappa`.
 *
 * `best` is the κ that the best judge cut promises on other items where people accept from `humanCut`
 * on (default: the level below the highest), `bestPair` that of the best pair of cuts, both corrected
 * for having been chosen and with the reasons of `bestCuts`; parts: humanCut, judgeCut (codes),
 * apparent, optimism, sameChoice. Ties go to the stricter cut. Merging levels can only raise the
 * percent agreement, so that is not what the cuts are chosen by.
 */
export function cutGrid(
	table: ContingencyTable,
	options: StatOptions & { readonly humanCut?: number | undefined } = {},
): { readonly cells: readonly GridCell[]; readonly best: Result; readonly bestPair: Result } {
	const { levels, counts, n, clusters } = table;
	const humanCut = options.humanCut ?? Math.max(1, levels - 2);
	if (levels < 2) throw new StatsInputError("a scale of one level has no cut");
	if (!(humanCut >= 1 && humanCut < levels)) {
		throw new StatsInputError(`level ${humanCut} is no cut of ${levels} levels`);
	}
	const width = levels - 1;
	const cutsOf = (pair: number) => ({
		humanCut: 1 + Math.floor(pair / width),
		judgeCut: 1 + (pair % width),
	});
	const cells = Array.from({ length: width * width }, (_, pair): GridCell => {
		const cuts = cutsOf(pair);
		const operands = [...(options.operands ?? []), `${cuts.humanCut}`, `${cuts.judgeCut}`];
		const kappa = cohenKappa(binaryTable(table, cuts), "unweighted", { ...options, operands });
		return { ...cuts, kappa };
	});
	const first = (humanCut - 1) * width;
	const room = roomFor(width * width);
	const candidates = {
		evaluate: (drawn: Float64Array, [row, all]: readonly Float64Array[]) => {
			fillConfusions(drawn, levels, room);
			writeMeasure("kappa", room, all);
			row?.set(all.subarray(first, first + width));
		},
		sizes: [width, width * width],
		describe: (candidate: number, list: number) =>
			cutsOf(list === 0 ? first + candidate : candidate),
		reasonOf: (list: number) => {
			const strictest = cells[list === 0 ? first + width - 1 : cells.length - 1];
			return isDefined(strictest.kappa) ? "TOO_FEW" : strictest.kappa.reason;
		},
	};
	const shared = { counts, n, nMissing: unpaired(table), clusters };
	const [best, bestPair] = correctedChoices(STAT, shared, { candidates, options });
	return { cells, best, bestPair };
}

type Cuts = Pick<GridCell, "humanCut" | "judgeCut">;

/** Both sides cut in two: 1 accepts. */
function binaryTable(table: ContingencyTable, { humanCut, judgeCut }: Cuts): ContingencyTable {
	const { levels } = table;
	const cellOf = Uint32Array.from(
		table.counts,
		(_, cell) =>
			2 * Number(Math.floor(cell / levels) >= judgeCut) + Number(cell % levels >= humanCut),
	);
	const counts = new Float64Array(4);
	table.counts.forEach((count, cell) => {
		const merged = cellOf[cell];
		counts[merged] = counts[merged] + count;
	});
	return { ...table, levels: 2, counts, clusters: withCells(table.clusters, cellOf) };
}

/** Confusions of every pair of cuts, from sums over the levels at and above either. */
function fillConfusions(counts: Float64Array, levels: number, room: Confusions): void {
	const size = levels + 1;
	const above = new Float64Array(size * size);
	const at = (i: number, j: number) => above[i * size + j];
	for (let i = levels - 1; i >= 0; i--) {
		for (let j = levels - 1; j >= 0; j--) {
			above[i * size + j] = counts[i * levels + j] + at(i + 1, j) + at(i, j + 1) - at(i + 1, j + 1);
		}
	}
	let pair = 0;
	for (let humanCut = 1; humanCut < levels; humanCut++) {
		for (let judgeCut = 1; judgeCut < levels; judgeCut++) {
			const both = at(judgeCut, humanCut);
			const [judge, people] = [at(judgeCut, 0), at(0, humanCut)];
			room.tp[pair] = both;
			room.fp[pair] = judge - both;
			room.fn[pair] = people - both;
			room.tn[pair] = at(0, 0) - judge - people + both;
			pair++;
		}
	}
}
