/** Which item is on the screen, which come next and which were answered: pure, so that a key acts at once. */

import type { FormValues } from "./annotation-fields.ts";
import type { ItemToLabel, LabelWork, OwnAnswer } from "./label-item.server.ts";
import type { OutboxEntry } from "./outbox-store.ts";

export type WorkQueue = {
	/** The item that is to be answered now; null while none has come, or when nothing is left. */
	readonly fresh: ItemToLabel | null;
	/** Items that are here already, in their order. */
	readonly ahead: readonly ItemToLabel[];
	/** What was answered on this page, with the answers, in the order in which it was first answered. */
	readonly answered: readonly ItemToLabel[];
	/** Which of the answered items is on the screen; their number: the fresh one is. */
	readonly place: number;
	/** Skipped to come back to, and not offered again so far. */
	readonly later: readonly ItemToLabel[];
	/** The server has no more than it has sent. */
	readonly exhausted: boolean;
	readonly progress: LabelWork["progress"];
	/** The item that was answered before those of this page. */
	readonly previousItemId: string | null;
};

/** The state when the page has loaded an item, what was there before included. */
export function opened(loaded: LabelWork, before: WorkQueue | null = null): WorkQueue {
	const { item, progress, previousItemId } = loaded;
	if (!before) {
		const own = item.own !== null && item.again === null;
		return {
			fresh: own ? null : item,
			ahead: [],
			answered: own ? [item] : [],
			place: 0,
			later: [],
			exhausted: false,
			progress,
			previousItemId,
		};
	}
	const known = before.answered.findIndex(({ itemId }) => itemId === item.itemId);
	if (known >= 0) {
		// What was answered here and is still on its way the server does not know.
		const answered = before.answered.map((each, place) => {
			if (place !== known || !item.own || item.again) return each;
			return { ...item, own: { ...item.own, earlier: each.own?.earlier ?? [] } };
		});
		return { ...before, answered, place: known };
	}
	if (item.own && !item.again) {
		return { ...before, answered: [item, ...before.answered], place: 0, previousItemId };
	}
	const waiting = [before.fresh, ...before.ahead].filter((each) => each !== null);
	return {
		...before,
		fresh: item,
		ahead: waiting.filter(({ itemId }) => itemId !== item.itemId),
		place: before.answered.length,
	};
}

/** The item on the screen. */
export function shown({ fresh, answered, place }: WorkQueue): ItemToLabel | null {
	return answered[place] ?? fresh;
}

/** Is there something to go back to? Of this page, or by its id of before. */
export function behind({
	answered,
	place,
	previousItemId,
}: WorkQueue): ItemToLabel | string | null {
	return answered[place - 1] ?? previousItemId;
}

export function wentBack(queue: WorkQueue): WorkQueue {
	return { ...queue, place: Math.max(0, queue.place - 1) };
}

/** The item on the screen was answered: the next one that was not is there. */
export function answered(queue: WorkQueue, own: OwnAnswer): WorkQueue {
	const item = shown(queue);
	if (!item) return queue;
	const done: ItemToLabel = { ...item, own, again: null };
	const isFirst = queue.answered[queue.place] === undefined;
	const all = isFirst
		? [...queue.answered, done]
		: queue.answered.map((each, place) => (place === queue.place ? done : each));
	const comesBack = own.values.skipReason === "later" && own.status === "skipped";
	const later = queue.later.filter(({ itemId }) => itemId !== item.itemId);
	const next: WorkQueue = {
		...queue,
		answered: all,
		place: all.length,
		later: comesBack && !item.cameBack ? [...later, { ...done, cameBack: true }] : later,
		progress: counted(queue.progress, item.again ? null : item.own, own),
	};
	return isFirst ? followed({ ...next, fresh: null }) : next;
}

/** Items came from the server; `exhausted`: there are no more than these. */
export function arrived(
	queue: WorkQueue,
	items: readonly ItemToLabel[],
	exhausted: boolean,
): WorkQueue {
	const here = new Set(
		[queue.fresh, ...queue.ahead, ...queue.answered, ...queue.later].map((each) => each?.itemId),
	);
	const ahead = [...queue.ahead, ...items.filter(({ itemId }) => !here.has(itemId))];
	return followed({ ...queue, ahead, exhausted });
}

/**
 * Without the items that are not begun: they may be somebody else's by now, and are fetched anew.
 * @param begun the item on the screen, where something was chosen for it: it stays
 */
export function withoutAhead(queue: WorkQueue, begun: string | null): WorkQueue {
	const fresh = queue.fresh?.itemId === begun ? queue.fresh : null;
	return { ...queue, fresh, ahead: [], exhausted: false };
}

/** Puts the next item where there is none: what waits to be come back to comes last. */
function followed(queue: WorkQueue): WorkQueue {
	if (queue.fresh) return queue;
	const [next, ...ahead] = queue.ahead;
	if (next) return { ...queue, fresh: next, ahead };
	const [again, ...later] = queue.later;
	if (!again || !queue.exhausted) return queue;
	// It was answered before, and is asked as if it was not: its answer stands where it comes to stand now.
	const others = queue.answered.filter(({ itemId }) => itemId !== again.itemId);
	return { ...queue, fresh: again, later, answered: others, place: others.length };
}

/** Nothing is on the screen, and nothing will come. */
export function isThrough(queue: WorkQueue): boolean {
	return shown(queue) === null && queue.exhausted && queue.later.length === 0;
}

/**
 * The answers of this page as they mean under another rubric. What is asked again of items to come is known
 * to the server alone: they are to be fetched anew.
 */
export function underRubric(
	queue: WorkQueue,
	translate: (values: FormValues) => FormValues,
	askAgain: (item: ItemToLabel) => ItemToLabel,
): WorkQueue {
	const answered = queue.answered.map((item) =>
		item.own ? { ...item, own: { ...item.own, values: translate(item.own.values) } } : item,
	);
	const ahead = queue.ahead.filter(({ again }) => again === null);
	return { ...queue, answered, ahead, fresh: queue.fresh && askAgain(queue.fresh) };
}

/** Where the annotator stands without answers of this page that the server did not store. */
export function progressWithout(
	{ progress, answered }: WorkQueue,
	entries: readonly OutboxEntry[],
): LabelWork["progress"] {
	const change = { submitted: 0, skipped: 0, open: 0 };
	for (const { trouble, clientId, fields } of entries) {
		const isOfHere = answered.some(({ own }) => own?.earlier.includes(clientId));
		// What corrects an answer does not add one.
		if (!trouble || !isOfHere || fields.supersedes) continue;
		change[fields.intent === "skip" ? "skipped" : "submitted"] -= 1;
		// An item that is not theirs any more is not left either.
		if (trouble.kind !== "refused" && trouble.kind !== "already-annotated") change.open += 1;
		if (trouble.kind === "already-annotated") change.submitted += 1;
	}
	// The same object: what is shown beside it is not rendered anew.
	if (Object.values(change).every((by) => by === 0)) return progress;
	return {
		...progress,
		open: progress.open + change.open,
		submitted: Math.max(0, progress.submitted + change.submitted),
		skipped: Math.max(0, progress.skipped + change.skipped),
	};
}

function counted(
	progress: LabelWork["progress"],
	before: OwnAnswer | null,
	now: OwnAnswer,
): LabelWork["progress"] {
	const change = { submitted: 0, skipped: 0, open: 0 };
	if (before) change[before.status] -= 1;
	else change.open -= 1;
	change[now.status] += 1;
	return {
		...progress,
		open: Math.max(0, progress.open + change.open),
		submitted: progress.submitted + change.submitted,
		skipped: progress.skipped + change.skipped,
	};
}

/** What fills the form for an item: the answer it has; one that came back is asked anew. */
export function valuesFor(item: ItemToLabel | null): FormValues {
	return item?.own && !item.cameBack ? item.own.values : {};
}
