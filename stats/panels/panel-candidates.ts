import type { RatingRows } from "../tables/rating-rows.ts";
import type { ChoicePart } from "./choice-parts.ts";

/** Judges that vote together, as bits: judge j is in it if bit j is set. */
export type Panel = number;

/** Up to this many judges all panels are compared; of more, panels grow from the best judge. */
const ALL_PANELS_OF = 8;

/** What panels get right, on rows whose last column is the people's. */
export type Candidates = {
	/** 1 where the panel's majority is the label, for each row; a tie is no answer. */
	readonly hits: (panel: Panel) => Uint8Array;
	/** Share of the items of these parts that the panel gets right. */
	readonly agreement: (panel: Panel, parts: readonly number[]) => number;
	/** The best panel of a size on these parts; the first of equally good ones. */
	readonly bestOfSize: (size: number, parts: readonly number[]) => Panel;
};

export function panelCandidates(
	rows: RatingRows,
	{ levels, parts }: { readonly levels: number; readonly parts: readonly ChoicePart[] },
): Candidates {
	const judges = rows.raters - 1;
	const known = new Map<Panel, { readonly hits: Uint8Array; readonly ofPart: Float64Array }>();
	const everything = new Uint8Array(rows.counts.length).fill(1);
	const sizes = parts.map((part) => weightOf(part, everything));
	function look(panel: Panel) {
		const seen = known.get(panel);
		if (seen) return seen;
		const hits = majorityHits(rows, levels, membersOf(panel));
		const ofPart = Float64Array.from(parts, (part) => weightOf(part, hits));
		const found = { hits, ofPart };
		known.set(panel, found);
		return found;
	}
	function agreement(panel: Panel, among: readonly number[]): number {
		const { ofPart } = look(panel);
		let hit = 0;
		let n = 0;
		for (const part of among) {
			hit += ofPart[part];
			n += sizes[part];
		}
		return hit / n;
	}
	function best(panels: readonly Panel[], among: readonly number[]): Panel {
		let winner = panels[0];
		let most = -1;
		for (const panel of panels) {
			const own = agreement(panel, among);
			if (own <= most) continue;
			most = own;
			winner = panel;
		}
		return winner;
	}
	const everybody = Array.from({ length: judges }, (_, j) => j);
	const bySize = judges <= ALL_PANELS_OF ? allPanels(judges) : undefined;
	/** Grown by the best two, because a judge more than an odd number only makes ties. */
	function grown(size: number, among: readonly number[]): Panel {
		if (size === 1) {
			return best(
				everybody.map((j) => 1 << j),
				among,
			);
		}
		const step = size % 2 === 0 ? 1 : 2;
		const from = grown(size - step, among);
		const left = everybody.filter((j) => (from & (1 << j)) === 0);
		const added = step === 1 ? left.map((j) => 1 << j) : pairsOf(left);
		return best(
			added.map((bits) => from | bits),
			among,
		);
	}
	return {
		hits: (panel) => look(panel).hits,
		agreement,
		bestOfSize: (size, among) => (bySize ? best(bySize[size] ?? [], among) : grown(size, among)),
	};
}

/** The judges of a panel, ascending. */
export function membersOf(panel: Panel): number[] {
	return Array.from({ length: 32 - Math.clz32(panel) }, (_, j) => j).filter(
		(j) => (panel & (1 << j)) !== 0,
	);
}

/** Items of a part that the hits count. */
function weightOf({ times, starts, rows, counts }: ChoicePart, hits: Uint8Array): number {
	let sum = 0;
	for (let u = 0; u < times.length; u++) {
		for (let e = starts[u]; e < starts[u + 1]; e++) {
			sum += times[u] * counts[e] * hits[rows[e]];
		}
	}
	return sum;
}

function allPanels(judges: number): Panel[][] {
	const panels = Array.from({ length: judges + 1 }, (): Panel[] => []);
	for (let panel = 1; panel < 1 << judges; panel++) panels[membersOf(panel).length]?.push(panel);
	return panels;
}

function pairsOf(judges: readonly number[]): Panel[] {
	return judges.flatMap((a, i) => judges.slice(i + 1).map((b) => (1 << a) | (1 << b)));
}

function majorityHits(
	{ codes, raters, counts }: RatingRows,
	levels: number,
	members: readonly number[],
): Uint8Array {
	const votes = new Uint8Array(levels);
	return Uint8Array.from(counts, (_, row) => {
		votes.fill(0);
		for (const judge of members) {
			const code = codes[row * raters + judge];
			votes[code] = votes[code] + 1;
		}
		const label = codes[row * raters + raters - 1];
		for (let k = 0; k < levels; k++) {
			if (k !== label && votes[k] >= votes[label]) return 0;
		}
		return 1;
	});
}
