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
	const sizes = parts.map((part) => weightOf(part, () => 1));
	function look(panel: Panel) {
		const seen = known.get(panel);
		if (seen) return seen;
		const hits = majorityHits(rows, levels, membersOf(panel));
		const ofPart = Float64Array.from(parts, (part) => weightOf(part, (row) => hits[row] as number));
		const found = { hits, ofPart };
		known.set(panel, found);
		return found;
	}
	function agreement(panel: Panel, among: readonly number[]): number {
		const { ofPart } = look(panel);
		let hit = 0;
		let n = 0;
		for (const part of among) {
			hit += ofPart[part] as number;
			n += sizes[part] as number;
		}
		return hit / n;
	}
	function best(panels: readonly Panel[], among: readonly number[]): Panel {
		let winner = panels[0] as Panel;
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

/** Sum over the items of a part of a number for each row. */
function weightOf({ units }: ChoicePart, ofRow: (row: number) => number): number {
	let sum = 0;
	for (const { times, rows, counts } of units) {
		rows.forEach((row, i) => {
			sum += times * (counts[i] as number) * ofRow(row);
		});
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
		let most = 0;
		for (const judge of members) {
			const code = codes[row * raters + judge] as number;
			const count = (votes[code] as number) + 1;
			votes[code] = count;
			most = Math.max(most, count);
		}
		const label = codes[row * raters + raters - 1] as number;
		const leaders = votes.filter((count) => count === most).length;
		return votes[label] === most && leaders === 1 ? 1 : 0;
	});
}
