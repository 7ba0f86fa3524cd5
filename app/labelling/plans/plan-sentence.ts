import { count, counted, inNumberWords } from "../../ui/numbers.ts";
import type { SharedOut } from "./share-out.ts";

/** So many people are named; more are counted. */
const NAMED = 3;

/**
 * What a plan does, in a sentence: "Ada, Ben and Cem get 90 each; 60 items are seen by two."
 * @param names of the people, in the order of the queues; null for who is to be invited
 */
export function planSentence(
	{ items, queues }: SharedOut,
	names: readonly (string | null)[],
): string {
	const loads = queues.map((queue) => queue.length);
	return `${queues.length === 0 ? poolPart(items.length, names) : loadPart(loads, names)}; ${overlapPart(items)}.`;
}

function poolPart(items: number, names: readonly (string | null)[]): string {
	const [lie, draw] = [items === 1 ? "lies" : "lie", names.length === 1 ? "draws" : "draw"];
	return `${counted(items, "item")} ${lie} in a pool from which ${whoInWords(names)} ${draw}`;
}

function loadPart(loads: readonly number[], names: readonly (string | null)[]): string {
	const [least, most] = [Math.min(...loads), Math.max(...loads)];
	const word = most - least === 1 ? "or" : "to";
	const load = least === most ? count(least) : `${count(least)} ${word} ${count(most)}`;
	if (names.length === 1) return `${whoInWords(names)} gets ${counted(most, "item")}`;
	return `${whoInWords(names)} get ${load} each`;
}

function whoInWords(names: readonly (string | null)[]): string {
	const known = names.filter((name) => name !== null);
	const invited = names.length - known.length;
	const who = known.length > NAMED ? [`${inNumberWords(known.length)} people`] : [...known];
	if (invited > 0) {
		who.push(`${inNumberWords(invited)} ${invited === 1 ? "person" : "people"} you invite`);
	}
	const last = who.at(-1) ?? "nobody";
	return who.length < 2 ? last : `${who.slice(0, -1).join(", ")} and ${last}`;
}

/** "60 items are seen by two, 150 by one". */
function overlapPart(items: SharedOut["items"]): string {
	const seen = new Map<number, number>();
	for (const { overlap } of items) seen.set(overlap, (seen.get(overlap) ?? 0) + 1);
	const levels = [...seen].sort(([a], [b]) => b - a);
	if (levels.length === 1) {
		const [[people]] = levels;
		return `each is seen by ${inNumberWords(people)}`;
	}
	return levels
		.map(([people, size], place) => {
			const word =
				place > 0 ? count(size) : `${counted(size, "item")} ${size === 1 ? "is" : "are"} seen`;
			return `${word} by ${inNumberWords(people)}`;
		})
		.join(", ");
}

/**
 * What a plan hides in everybody's queue: "Hidden in everybody’s queue: an item with a known answer to every
 * 10 items (of 12), and one item in 20 a second time. With them Ada and Ben get 63 each: 126 answers in all."
 * Empty where it is nothing.
 */
export function mixedSentence({
	gold,
	repeats,
	known,
	loads,
	names,
}: {
	readonly gold: number;
	readonly repeats: number;
	/** Items with known answers that there are to mix in. */
	readonly known: number;
	/** What each person gets with what is mixed in, as far as it is known: of a pool, an even part. */
	readonly loads: readonly number[];
	readonly names: readonly (string | null)[];
}): string {
	const oneIn = (share: number) => inNumberWords(Math.round(1 / share));
	const parts = [
		...(gold > 0
			? [`an item with a known answer to every ${oneIn(gold)} items (of ${count(known)})`]
			: []),
		...(repeats > 0 ? [`one item in ${oneIn(repeats)} a second time`] : []),
	];
	if (parts.length === 0) return "";
	const all = Math.round(loads.reduce((sum, load) => sum + load, 0));
	const about = loads.every(Number.isInteger) ? "" : "about ";
	const each = loadPart(loads.map(Math.round), names);
	return `Hidden in everybody’s queue: ${parts.join(", and ")}. With them ${each}: ${about}${counted(all, "answer")} in all.`;
}
