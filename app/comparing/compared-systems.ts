import { acceptRate, type Drawn, type RateOptions } from "../accept-rate/accept-rate.ts";
import { countedLabels, countedScores, countingOf } from "../accept-rate/what-counts.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { SYSTEM_FIELD } from "../columns/control-sources.ts";
import { chosenGroupings } from "../columns/item-groups.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import type { ComparisonOfTwoJson, DifferingItemJson } from "./two-json.ts";

const ITEMS_LISTED = 100;

/** A question that both systems answer, by whose answer is accepted; of graded figures nobody's is. */
type AnsweredQuestion = {
	readonly is: "acceptedBoth" | "onlyA" | "onlyB" | "neither" | null;
	/** The item of a, and of b. */
	readonly places: readonly [number, number];
};

type ComparedSystems = Pick<ComparisonOfTwoJson, "systems" | "questions"> & {
	readonly items: readonly DifferingItemJson[];
	readonly answered: readonly AnsweredQuestion[];
	/** What is said of an item: by people where there is a label, else by the judge. */
	readonly itemAt: (place: number) => DifferingItemJson;
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
		return { systems, items: [], answered: [], itemAt: nothingSaid };
	}
	const { items, dimensions: _ } = columns;
	const { labels } = countedLabels(dimension, counting, { reference: options.reference, items });
	const scores = countedScores(judge, dimension, counting) ?? labels.map(() => Number.NaN);
	const said = labels.map((label, place) => (Number.isNaN(label) ? scores[place] : label));
	const [a, b] = options.systems.map((name) => field.names.indexOf(name));
	const [ofA, ofB] = [a, b].map((kind) => firstOf(question, field.ids, kind));
	const answered = [...ofA].flatMap(([group, place]): AnsweredQuestion[] => {
		const other = ofB.get(group);
		if (other === undefined) return [];
		const [x, y] = [said[place], said[other]];
		if (Number.isNaN(x) || Number.isNaN(y)) return [];
		return [{ is: counting.figure === "share" ? acceptedOf(x, y) : null, places: [place, other] }];
	});
	const differing = answered
		.filter(({ places: [one, other] }) => said[one] !== said[other])
		.map(({ places: [place, other] }) => {
			const [x, y] = [said[place], said[other]];
			const isKnown = !Number.isNaN(labels[place]) && !Number.isNaN(labels[other]);
			const item: DifferingItemJson = {
				place: x < y ? place : other,
				a: x,
				b: y,
				people: isKnown ? labels[place] - labels[other] : null,
				nearer: x > y ? "a" : "b",
			};
			return { item, far: isKnown ? x - y : 1e9 + x - y };
		})
		.sort((one, two) => one.far - two.far || one.item.place - two.item.place);
	const many = (is: AnsweredQuestion["is"]) => answered.filter((one) => one.is === is).length;
	return {
		systems,
		...(counting.figure === "share" && {
			questions: {
				n: answered.length,
				both: many("acceptedBoth"),
				onlyA: many("onlyA"),
				onlyB: many("onlyB"),
				neither: many("neither"),
			},
		}),
		items: differing.slice(0, ITEMS_LISTED).map(({ item }) => item),
		answered,
		itemAt: (place) => ({
			place,
			a: field.ids[place] === a ? said[place] : null,
			b: field.ids[place] === b ? said[place] : null,
			people: Number.isNaN(labels[place]) ? null : labels[place],
			nearer: null,
		}),
	};
}

function acceptedOf(x: number, y: number): NonNullable<AnsweredQuestion["is"]> {
	if (x === 1) return y === 1 ? "acceptedBoth" : "onlyA";
	return y === 1 ? "onlyB" : "neither";
}

function nothingSaid(place: number): DifferingItemJson {
	return { place, a: null, b: null, people: null, nearer: null };
}

/** The first item of each group that is of a kind. */
function firstOf(groups: Int32Array, kinds: Int32Array, kind: number): Map<number, number> {
	const found = new Map<number, number>();
	groups.forEach((group, place) => {
		if (kinds[place] === kind && !found.has(group)) found.set(group, place);
	});
	return found;
}
