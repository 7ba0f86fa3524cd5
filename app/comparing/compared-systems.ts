import { acceptRate, type Drawn, type RateOptions } from "../accept-rate/accept-rate.ts";
import { countedLabels, countedScores, countingOf } from "../accept-rate/what-counts.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { SYSTEM_FIELD } from "../columns/control-sources.ts";
import { chosenGroupings } from "../columns/item-groups.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import type { ComparisonOfTwoJson, DifferingItemJson } from "./two-json.ts";

const ITEMS_LISTED = 100;

type ComparedSystems = Pick<ComparisonOfTwoJson, "systems" | "questions"> & {
	readonly items: readonly DifferingItemJson[];
};

/** Two systems by what people would accept of each, as the accept rate has it, and question by question. */
export function comparedSystems(
	columns: RatingColumns,
	options: RateOptions & { readonly systems: readonly [string, string] },
	drawn: Drawn | null,
): ComparedSystems | Refusal {
	const systems = acceptRate(columns, options, drawn);
	if (isRefusal(systems)) return systems;
	const dimension = columns.dimensions.find((one) => one.dimension.name === systems.dimension);
	const field = columns.controls?.find((control) => control.field === (options.by ?? SYSTEM_FIELD));
	const question = chosenGroupings(columns.groups, ["query"])[0]?.ids;
	const judge = dimension?.judges.find(({ rater }) => rater === systems.judge);
	const counting = dimension && countingOf(dimension, options);
	if (!dimension || !field || !question || !judge || !counting || isRefusal(counting)) {
		return { systems, items: [] };
	}
	const { items, dimensions: _ } = columns;
	const { labels } = countedLabels(dimension, counting, { reference: options.reference, items });
	const scores = countedScores(judge, dimension, counting) ?? labels.map(() => Number.NaN);
	const said = labels.map((label, place) => (Number.isNaN(label) ? scores[place] : label));
	const [a, b] = options.systems.map((name) =>
		firstOf(question, field.ids, field.names.indexOf(name)),
	);
	const counts = { n: 0, both: 0, onlyA: 0, onlyB: 0, neither: 0 };
	const differing: (DifferingItemJson & { readonly far: number })[] = [];
	for (const [group, place] of a) {
		const other = b.get(group);
		if (other === undefined) continue;
		const [x, y] = [said[place], said[other]];
		if (Number.isNaN(x) || Number.isNaN(y)) continue;
		counts.n++;
		if (counting.figure === "share") {
			if (x === 1 && y === 1) counts.both++;
			else if (x === 1) counts.onlyA++;
			else if (y === 1) counts.onlyB++;
			else counts.neither++;
		}
		if (x === y) continue;
		const isKnown = !Number.isNaN(labels[place]) && !Number.isNaN(labels[other]);
		const people = isKnown ? labels[place] - labels[other] : null;
		differing.push({
			place: x < y ? place : other,
			a: x,
			b: y,
			people,
			nearer: x > y ? "a" : "b",
			far: isKnown ? x - y : 1e9 + x - y,
		});
	}
	differing.sort((one, two) => one.far - two.far || one.place - two.place);
	return {
		systems,
		...(counting.figure === "share" && { questions: counts }),
		items: differing.slice(0, ITEMS_LISTED).map(({ far: _, ...item }) => item),
	};
}

/** The first item of each group that is of a kind. */
function firstOf(groups: Int32Array, kinds: Int32Array, kind: number): Map<number, number> {
	const found = new Map<number, number>();
	groups.forEach((group, place) => {
		if (kinds[place] === kind && !found.has(group)) found.set(group, place);
	});
	return found;
}
