/** Who gives whom a text, for probes that put another item's text in the place of an item's own. */
import { normalText } from "#db/model/normal-text.ts";
import type { SourceItem } from "../contract/derivation.ts";
import { seededOrder } from "../contract/seeded-order.ts";

export type Pairing = "permutation" | "reversed";

/** For each item the one it takes from, or why there is none. */
export type Donors = {
	readonly donorOf: ReadonlyMap<string, SourceItem>;
	readonly without: ReadonlyMap<string, string>;
};

export const ALONE =
	"It is the only item that this probe could be made of, and the probe needs another one to take from.";
export const NO_DONOR =
	"No other item was left to take from that has another question, another reference and another text.";
export const MIDDLE =
	"It is the middle one of an odd number of items, which `reversed` pairs with itself.";

/** A text as far as it says something: compatible characters alike, small letters, single blanks. */
export function normalised(text: string): string {
	return normalText(text).toLowerCase().replace(/\s+/gu, " ").trim();
}

type Candidate = {
	readonly item: SourceItem;
	readonly question: string | null;
	readonly reference: string | null;
	readonly document: string | null;
	/** What it would give away. */
	readonly given: string;
};

/**
 * Pairs every item with a donor whose normalised question, reference and given text differ from its
 * own, each donor once.
 *
 * `permutation`: a permutation without fixed point that the seed chooses, from another document
 * wherever exchanging donors reaches that. `reversed`: item n + 1 − i, as the knowledge-graph
 * paper's authors did. An item for which no such donor is left is named with its reason.
 * @param given what an item would give away; equal texts would change nothing
 */
export function donorsOf(
	items: readonly SourceItem[],
	{
		pairing,
		name,
		given,
	}: {
		readonly pairing: Pairing;
		readonly name: readonly (string | number)[];
		readonly given: (item: SourceItem) => string;
	},
): Donors {
	const donorOf = new Map<string, SourceItem>();
	const without = new Map<string, string>();
	const [only] = items;
	if (only && items.length === 1) without.set(only.id, ALONE);
	if (items.length < 2) return { donorOf, without };
	const candidates = items.map((item) => candidate(item, given(item)));
	const pairs = pairing === "reversed" ? reversed(candidates) : permuted(candidates, name);
	for (const [to, from] of pairs) {
		if (to === from && pairing === "reversed") without.set(to.item.id, MIDDLE);
		else if (unlikeness(to, from) === SAME) without.set(to.item.id, NO_DONOR);
		else donorOf.set(to.item.id, from.item);
	}
	return { donorOf, without };
}

function candidate(item: SourceItem, given: string): Candidate {
	const { input, reference, documentId } = item.content;
	return {
		item,
		question: input === null ? null : normalised(input),
		reference: reference ? reference.map(normalised).sort().join("\n") : null,
		document: documentId,
		given: normalised(given),
	};
}

/** Cost of a pair: another document, the same one, or no pair at all. */
const OTHER_DOCUMENT = 0;
const SAME_DOCUMENT = 1;
const SAME = 1_000_000;

function unlikeness(to: Candidate, from: Candidate): number {
	if (to.item === from.item || to.given === from.given) return SAME;
	if (to.question !== null && to.question === from.question) return SAME;
	if (to.reference !== null && to.reference === from.reference) return SAME;
	return to.document !== null && to.document === from.document ? SAME_DOCUMENT : OTHER_DOCUMENT;
}

type Pair = readonly [to: Candidate, from: Candidate];

function reversed(candidates: readonly Candidate[]): Pair[] {
	const last = candidates.length - 1;
	return candidates.map((to, place) => [to, candidates[last - place]]);
}

/**
 * Everybody takes from the next one in a seeded order, which is one cycle and so has no fixed point.
 * Pairs that do not fit exchange donors with others as long as that makes the whole cheaper. Among
 * items that fall into classes whose members do not fit each other, nothing better exists than what
 * no exchange improves.
 */
function permuted(candidates: readonly Candidate[], name: readonly (string | number)[]): Pair[] {
	const order = seededOrder(candidates, name, ({ item }) => item.id);
	const donors = order.map((_, place) => order[(place + 1) % order.length]);
	const costOf = (place: number, donor: Candidate) => unlikeness(order[place], donor);
	// Pairs of a kind that found no partner: another one of that kind finds none either.
	const hopeless = new Set<string>();
	let isBetter = true;
	while (isBetter) {
		isBetter = false;
		for (let place = 0; place < order.length; place++) {
			const own = donors[place];
			const cost = costOf(place, own);
			if (cost === OTHER_DOCUMENT) continue;
			const kind = kindOf(order[place], own, cost);
			if (hopeless.has(kind)) continue;
			const partner = bestPartner({ place, donors, costOf });
			if (partner === null) hopeless.add(kind);
			else {
				[donors[place], donors[partner]] = [donors[partner], own];
				isBetter = true;
			}
		}
	}
	return order.map((to, place) => [to, donors[place]]);
}

type Exchange = {
	readonly place: number;
	readonly donors: readonly Candidate[];
	readonly costOf: (place: number, donor: Candidate) => number;
};

/** The place with which exchanging donors saves most, or the first that frees this one of its cost. */
function bestPartner({ place, donors, costOf }: Exchange): number | null {
	const own = donors[place];
	const cost = costOf(place, own);
	let best: number | null = null;
	let gain = 0;
	for (let other = 0; other < donors.length && gain < cost; other++) {
		const theirs = donors[other];
		const before = cost + costOf(other, theirs);
		const saved = before - costOf(place, theirs) - costOf(other, own);
		if (saved > gain) [best, gain] = [other, saved];
	}
	return best;
}

/** What a pair shares that it must not, or should not: pairs that share the same are of a kind. */
function kindOf(to: Candidate, from: Candidate, cost: number): string {
	if (cost === SAME_DOCUMENT) return `document ${to.document}`;
	if (to.given === from.given) return `given ${to.given}`;
	if (to.question !== null && to.question === from.question) return `question ${to.question}`;
	return `reference ${to.reference}`;
}
