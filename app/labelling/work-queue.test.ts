import { expect, test } from "vitest";
import type { ItemToLabel, LabelWork, OwnAnswer } from "./label-item.server.ts";
import type { OutboxEntry } from "./outbox-store.ts";
import * as work from "./work-queue.ts";

function item(itemId: string, own: OwnAnswer | null = null): ItemToLabel {
	const content = {
		...{
			question: null,
			conversation: { turns: [], holdsQuestion: false, answerStep: null, steps: null },
			answers: [],
			contexts: [],
			referenceHidden: false,
		},
		...{ reference: null, metadata: [] },
	};
	return { itemId, position: 0, excerpt: "", content, own, again: null };
}

function opened(first: ItemToLabel, previousItemId: string | null = null): work.WorkQueue {
	const loaded: LabelWork = {
		...{ raterId: "rtr", item: first, hideReference: false, previousItemId },
		rubric: {
			id: "rub",
			version: 1,
			guidelineHtml: null,
			dimensions: [],
			ofPairs: null,
			namesAnswers: false,
		},
		progress: { total: 4, open: 4, submitted: 0, skipped: 0, minutesLeft: null },
	};
	return work.opened(loaded);
}

const GIVEN: OwnAnswer = {
	...{ annotationId: null, earlier: ["c1"], status: "submitted" as const },
	values: { "rating:verdict": "1" },
};
const LATER: OwnAnswer = { ...GIVEN, status: "skipped", values: { skipReason: "later" } };
const idOf = (queue: work.WorkQueue) => work.shown(queue)?.itemId;

test("after an answer the next item is there, and one goes back to what was said", () => {
	const start = work.arrived(opened(item("a")), [item("b"), item("c")], true);
	const second = work.answered(start, GIVEN);
	expect(idOf(second)).toBe("b");
	expect(second.progress).toMatchObject({ open: 3, submitted: 1, skipped: 0 });
	const back = work.wentBack(second);
	expect([idOf(back), work.valuesFor(work.shown(back))]).toEqual(["a", GIVEN.values]);
	// A correction goes on where one came from, and counts no further item.
	const corrected = work.answered(back, { ...GIVEN, earlier: ["c1", "c2"] });
	expect([idOf(corrected), corrected.answered.length]).toEqual(["b", 1]);
	expect(corrected.progress).toMatchObject({ open: 3, submitted: 1 });
});

test("while no item has come there is none on the screen, and it is no end", () => {
	const waiting = work.answered(opened(item("a")), GIVEN);
	expect([idOf(waiting), work.isThrough(waiting)]).toEqual([undefined, false]);
	expect(idOf(work.arrived(waiting, [item("b")], false))).toBe("b");
	expect(work.isThrough(work.arrived(waiting, [], true))).toBe(true);
});

test("what came twice is there once", () => {
	const queue = work.arrived(opened(item("a")), [item("b"), item("a")], false);
	const again = work.arrived(queue, [item("b"), item("c")], false);
	expect(again.ahead.map(({ itemId }) => itemId)).toEqual(["b", "c"]);
});

test("an item to come back to is asked once more at the end, anew", () => {
	let queue = work.arrived(opened(item("a")), [item("b")], true);
	queue = work.answered(queue, LATER);
	expect(queue.progress).toMatchObject({ open: 3, skipped: 1 });
	queue = work.answered(queue, GIVEN);
	expect([idOf(queue), work.valuesFor(work.shown(queue))]).toEqual(["a", {}]);
	const done = work.answered(queue, GIVEN);
	expect(done.progress).toMatchObject({ open: 2, submitted: 2, skipped: 0 });
	expect(work.isThrough(done)).toBe(true);
	// Put off again, it does not come a third time.
	expect(work.isThrough(work.answered(queue, LATER))).toBe(true);
});

test("before the first answer of the page one goes back by the id that the server told", () => {
	expect(work.behind(opened(item("b"), "a"))).toBe("a");
	expect(work.behind(opened(item("a")))).toBeNull();
});

test("what is asked again comes as if it had no answer; another version asks for it anew", () => {
	const again = { version: 2, names: ["grade"], about: "Grade" };
	const first = { ...item("a", GIVEN), again };
	const start = work.arrived(opened(first), [{ ...item("b", GIVEN), again }, item("c")], true);
	expect(idOf(start)).toBe("a");
	expect(work.valuesFor(work.shown(start))).toEqual(GIVEN.values);
	const second = work.answered(start, GIVEN);
	expect(second.progress).toMatchObject({ open: 3, submitted: 1 });
	expect(second.answered[0]?.again).toBeNull();
	const newer = work.underRubric(
		start,
		(values) => values,
		(each) => ({ ...each, again: { ...again, version: 3 } }),
	);
	expect(newer.ahead.map(({ itemId }) => itemId)).toEqual(["c"]);
	expect(work.shown(newer)?.again?.version).toBe(3);
});

test("an answer that was refused does not count as done; one that is on its way does", () => {
	const start = work.arrived(opened(item("a")), [item("b")], true);
	const queue = work.answered(start, GIVEN);
	const entry: OutboxEntry = {
		...{ raterId: "rtr", itemId: "a", clientId: "c1", order: 1, url: "", excerpt: "" },
		...{ fields: { intent: "submit", supersedes: "" }, trouble: null },
	};
	expect(work.progressWithout(queue, [entry])).toBe(queue.progress);
	const trouble = { kind: "refused" as const, sentence: "It is gone." };
	const gone = work.progressWithout(queue, [{ ...entry, trouble }]);
	expect(gone).toMatchObject({ submitted: 0, skipped: 0, open: 3 });
	const invalid = { kind: "invalid" as const, fieldErrors: {} };
	const again = work.progressWithout(queue, [{ ...entry, trouble: invalid }]);
	expect(again).toMatchObject({ submitted: 0, skipped: 0, open: 4 });
	// Of an earlier page: the server did not count it.
	const earlier = { ...entry, clientId: "c0", trouble };
	expect(work.progressWithout(queue, [earlier])).toBe(queue.progress);
});
