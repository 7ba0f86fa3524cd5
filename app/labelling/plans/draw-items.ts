import { randomStream } from "#stats/resampling/random.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { count as inWords } from "../../ui/numbers.ts";
import { allocate } from "./allocate.ts";
import type { Candidate, DrawnItem } from "./candidate.ts";
import { listedItems } from "./listed-items.ts";
import { shuffled } from "./shuffled.ts";
import { unequalSample } from "./unequal-sample.ts";

/** What was drawn from a part of the items. */
export type DrawnPart = {
	readonly name: string;
	/** Items that could be drawn. */
	readonly items: number;
	readonly drawn: number;
	/** The mean chance of its items. */
	readonly probability: number;
};

export type Draw =
	| { readonly kind: "all" }
	| { readonly kind: "random"; readonly count: number }
	| {
			readonly kind: "strata";
			readonly field: string;
			readonly allocation: "equal" | "proportional";
			readonly count: number;
	  }
	| {
			readonly kind: "disagreement";
			readonly count: number;
			/** The field whose gaps count; undefined: none do. */
			readonly gaps?: string | undefined;
	  }
	/** The lines of a list, empty ones too. */
	| { readonly kind: "listed"; readonly externalIds: readonly string[] }
	/** Chosen before, by an earlier plan, with the chances of then. */
	| { readonly kind: "again"; readonly items: readonly DrawnItem[] };

export type Drawn = { readonly items: readonly DrawnItem[]; readonly parts: readonly DrawnPart[] };

/** More parts than that are no parts: a field of texts or of numbers. */
const MOST_PARTS = 50;

/** Even where all judges agree an item has this chance beside 1 + this where all disagree. */
const LEAST_SIZE = 0.1;

/**
 * Draws items. What comes out depends on the candidates, the wish and the seed alone.
 * @param withGiven also those that were given out before
 * @returns the items in order of import, with their chances; a refusal (`count`, `field`, `ids`) where
 * the wish cannot be met
 */
export function drawItems(
	candidates: readonly Candidate[],
	{ draw, withGiven, seed }: { draw: Draw; withGiven: boolean; seed: number },
): Drawn | Refusal {
	if (candidates.length === 0) return refused("There are no items yet: import some first.", "draw");
	if (draw.kind === "again")
		return asParts(draw.items, [["of an earlier plan", draw.items.length]]);
	if (draw.kind === "listed") {
		const items = listedItems(candidates, draw.externalIds, { withGiven });
		return "kind" in items ? items : asParts(items, [["listed", items.length]]);
	}
	const left = withGiven ? candidates : candidates.filter(({ isGiven }) => !isGiven);
	if (left.length === 0) {
		const isOne = candidates.length === 1;
		const given = isOne ? "was given out" : "were given out";
		const gone =
			draw.kind === "disagreement" ? `${isOne ? "is" : "are"} labelled or ${given}` : given;
		const all = isOne ? "the only item" : `all ${inWords(candidates.length)} items`;
		return refused(
			`Nothing is left: ${all} ${gone}. Draw also from items that were given out, or import more.`,
			"withGiven",
		);
	}
	if (draw.kind === "all") {
		const all = left.map(({ itemId }) => ({ itemId, probability: 1, stratum: "all items" }));
		return asParts(all, [["all items", left.length]]);
	}
	if (draw.count > left.length) {
		const given = withGiven ? "" : " that nobody has yet";
		const are = left.length === 1 ? "there is 1" : `there are ${inWords(left.length)}`;
		return refused(`You ask for ${inWords(draw.count)} items, and ${are}${given}.`, "count");
	}
	if (draw.kind === "strata") return drawnFromStrata(candidates, left, { ...draw, seed });
	if (draw.kind === "disagreement") return drawnByDisagreement(candidates, left, { ...draw, seed });
	return drawnFromParts([{ name: "all items", items: left, wanted: draw.count }], seed);
}

type Part = { name: string; items: readonly Candidate[]; wanted: number };

/** A simple random sample of each part. */
function drawnFromParts(parts: readonly Part[], seed: number): Drawn {
	const chosen = new Map<string, DrawnItem>();
	for (const { name, items, wanted } of parts) {
		const probability = wanted / items.length;
		for (const { itemId } of shuffled(items, ["draw", seed, name]).slice(0, wanted))
			chosen.set(itemId, { itemId, probability, stratum: name });
	}
	const order = parts.flatMap(({ items }) =>
		items.flatMap((item) => chosen.get(item.itemId) ?? []),
	);
	return asParts(
		order,
		parts.map(({ name, items }) => [name, items.length]),
	);
}

function drawnFromStrata(
	candidates: readonly Candidate[],
	left: readonly Candidate[],
	draw: Extract<Draw, { kind: "strata" }> & { seed: number },
): Drawn | Refusal {
	const { field, allocation, count, seed } = draw;
	if (field === "") return refused("Choose the field whose values part the items.", "field");
	if (candidates.every(({ value }) => value === null)) {
		return refused(`No item has a value in “${field}”: choose another field.`, "field");
	}
	const nameOf = ({ value }: Candidate) => `${field}: ${value ?? "none"}`;
	const names = [...new Set(candidates.map(nameOf))].sort();
	if (names.length > MOST_PARTS) {
		return refused(
			`“${field}” has ${inWords(names.length)} values, more than the ${MOST_PARTS} that make parts: choose another field.`,
			"field",
		);
	}
	const groups = new Map<string, Candidate[]>(names.map((name) => [name, []]));
	for (const item of left) groups.get(nameOf(item))?.push(item);
	const empty = names.filter((name) => groups.get(name)?.length === 0);
	if (empty.length > 0) {
		return refused(
			`No items are left with ${empty.slice(0, 5).join(", ")}: all were given out. Draw also from items that were given out, or choose another field.`,
			"field",
		);
	}
	if (count < names.length) {
		return refused(
			`“${field}” makes ${names.length} parts: ask for at least ${names.length} items, so that none stays empty.`,
			"count",
		);
	}
	const sizes = names.map((name) => groups.get(name)?.length ?? 0);
	const wanted = allocate(sizes, count, allocation);
	return drawnFromParts(
		names.map((name, index) => ({ name, items: groups.get(name) ?? [], wanted: wanted[index] })),
		seed,
	);
}

/** A kind of items with fewer labelled ones gets no figure of its own. */
export const ENOUGH_OF_A_KIND = 30;

/** How far each kind is from having enough items that were labelled or given out: 1 none, 0 enough. */
function gapsOf(candidates: readonly Candidate[]): (item: Candidate) => number {
	const have = new Map<string, number>();
	for (const { value, isGiven } of candidates)
		if (value !== null && isGiven) have.set(value, (have.get(value) ?? 0) + 1);
	return ({ value }) =>
		value === null ? 0 : Math.max(0, 1 - (have.get(value) ?? 0) / ENOUGH_OF_A_KIND);
}

function drawnByDisagreement(
	candidates: readonly Candidate[],
	left: readonly Candidate[],
	{ count, gaps, seed }: Extract<Draw, { kind: "disagreement" }> & { seed: number },
): Drawn | Refusal {
	if (left.every(({ disagreement }) => disagreement === null)) {
		return refused(
			"No item that could be drawn was answered by two judges: let judges judge first, or draw at random.",
			"draw",
		);
	}
	const kinds = new Set(candidates.flatMap(({ value }) => value ?? []));
	if (gaps !== undefined && (kinds.size === 0 || kinds.size > MOST_PARTS)) {
		return refused(
			kinds.size === 0
				? `No item has a value in “${gaps}”: choose another field.`
				: `“${gaps}” has ${inWords(kinds.size)} values, more than the ${MOST_PARTS} that make kinds: choose another field.`,
			"gaps",
		);
	}
	const gapOf = gaps === undefined ? () => 0 : gapsOf(candidates);
	const nameOf = (item: Candidate) => {
		const { disagreement, value } = item;
		if (disagreement !== null && disagreement > 0) return "judges disagree";
		if (gapOf(item) > 0) return `few labels: ${gaps} ${value}`;
		return disagreement === null ? "fewer than two judges" : "judges agree";
	};
	const order = shuffled(left, ["draw", seed, "disagreement"]);
	const sizes = order.map((item) => LEAST_SIZE + (item.disagreement ?? 0) + gapOf(item));
	const sample = unequalSample(sizes, count, randomStream("draw", seed, "start"));
	const chosen = new Map(
		sample.chosen.map((place) => [order[place].itemId, sample.probabilities[place]]),
	);
	const items = left.flatMap((item) => {
		const probability = chosen.get(item.itemId);
		return probability === undefined
			? []
			: [{ itemId: item.itemId, probability, stratum: nameOf(item) }];
	});
	const few = [...kinds].sort().map((value) => `few labels: ${gaps} ${value}`);
	const names = ["judges disagree", ...few, "judges agree", "fewer than two judges"];
	const sizeOf = (name: string) => left.filter((item) => nameOf(item) === name).length;
	const parts = names.flatMap((name): [string, number][] =>
		sizeOf(name) > 0 ? [[name, sizeOf(name)]] : [],
	);
	return asParts(items, parts);
}

function asParts(
	items: readonly DrawnItem[],
	parts: readonly (readonly [string, number])[],
): Drawn {
	return {
		items,
		parts: parts.map(([name, size]) => {
			const own = parts.length === 1 ? items : items.filter(({ stratum }) => stratum === name);
			const sum = own.reduce((total, { probability }) => total + probability, 0);
			return {
				...{ name, items: size, drawn: own.length },
				probability: own.length === 0 ? 0 : sum / own.length,
			};
		}),
	};
}
