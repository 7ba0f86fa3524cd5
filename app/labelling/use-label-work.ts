import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint.ts";
import { againUnder } from "./again-under.ts";
import type { FormValues } from "./annotation-fields.ts";
import { draftKey, readDraft, writeDraft } from "./draft.ts";
import { fetchAhead, wantedAhead } from "./fetch-ahead.ts";
import { valuesOf } from "./form-values.ts";
import type { LabelWork, RubricView } from "./label-item.server.ts";
import { missingAnswers, valuesUnder } from "./missing-answers.ts";
import { newEntry, ownOf, typedValues } from "./new-entry.ts";
import type { OutboxEntry } from "./outbox-store.ts";
import { useOutbox } from "./use-outbox.ts";
import { VisibleTime } from "./visible-time.ts";
import * as work from "./work-queue.ts";

/** What is on the screen. */
export type LabelView = {
	readonly queue: work.WorkQueue;
	readonly rubric: RubricView;
	/** Goes up whenever the form is filled anew. */
	readonly filled: number;
	/** What it is filled with. */
	readonly values: FormValues;
	/** A draft from earlier was filled in. */
	readonly draft: boolean;
	/** The answer to this item that the server did not store. */
	readonly refused: OutboxEntry | null;
	readonly errors: Record<string, string[]>;
	/** Something that the page has to say once. */
	readonly notice: string | null;
};

/** Away for so long from a key that it cannot have been meant for the item before. */
const QUIET_MS = 400;
const PAUSED =
	"You are paused: this item waits for you, with what you chose. An administrator of the project lets you go on.";
const TOO_EARLY =
	"You typed before this item was here: those keys count for none. Stop for a moment, then answer it.";
const RETRY_MS = 1_500;
const FIRST_PACE_MS = 4_000;

/**
 * The work on one queue: which item is on the screen, the items ahead, and what becomes of an answer. An
 * answer goes to the outbox, and the next item is on the screen before the key that saved is done.
 */
export function useLabelWork(
	loaded: LabelWork,
	home: string,
	posted: { values: FormValues; errors: Record<string, string[]> } | null,
) {
	const { raterId } = loaded;
	const navigate = useNavigate();
	const [view, setView] = useState<LabelView>(() => {
		const queue = work.opened(loaded);
		const values = posted?.values ?? work.valuesFor(loaded.item);
		return {
			...{ queue, rubric: loaded.rubric, filled: 0, values, draft: false, refused: null },
			...{ errors: posted?.errors ?? {}, notice: null },
		};
	});
	const { outbox, status } = useOutbox(raterId);
	// What keys act on: they may come faster than effects.
	const now = useRef(view);
	const time = useRef(new VisibleTime());
	const pace = useRef({ ms: FIRST_PACE_MS, last: 0 });
	const typing = useRef({ ignored: false, last: 0 });

	const show = useCallback((next: LabelView, at: "once" | "soon" = "soon") => {
		now.current = next;
		if (at === "once") flushSync(() => setView(next));
		else setView(next);
	}, []);

	/** The state of the page with the item that a queue shows now. */
	const entered = useCallback(
		(queue: work.WorkQueue, more: Partial<LabelView> = {}): LabelView => {
			const item = work.shown(queue);
			const kept = item ? readDraft(draftKey(raterId, item.itemId)) : null;
			const entry = outbox
				?.snapshot()
				.entries.find(({ itemId, trouble }) => itemId === item?.itemId && trouble);
			time.current.begin(kept);
			return {
				...now.current,
				...{ queue, errors: {}, notice: null, draft: kept !== null, refused: entry ?? null },
				filled: now.current.filled + 1,
				values: kept?.values ?? (entry ? typedValues(entry) : work.valuesFor(item)),
				...more,
			};
		},
		[raterId, outbox],
	);

	const first = useRef(loaded);
	useEffect(() => {
		// The item of this address is on the screen already when the page wakes.
		if (first.current === loaded) return;
		first.current = loaded;
		show(entered(work.opened(loaded, now.current.queue), { rubric: loaded.rubric }));
	}, [loaded, entered, show]);
	useEffect(() => time.current.watch(), []);

	const asking = useRef(false);
	/** When an answer had been acknowledged last, as the server was asked. */
	const askedAt = useRef<number | null>(null);
	const fill = useCallback(async () => {
		const { queue, rubric } = now.current;
		const wanted = wantedAhead(pace.current.ms);
		// Where everything is here, an answer that arrived may have brought more from a pool.
		const savedAt = outbox?.snapshot().savedAt ?? null;
		const isLow =
			queue.ahead.length <= wanted / 2 && (!queue.exhausted || savedAt !== askedAt.current);
		const isOutdated = outbox
			?.snapshot()
			.entries.some(
				({ trouble }) => trouble?.kind === "rubric-changed" && trouble.version > rubric.version,
			);
		if (asking.current || (!isLow && !isOutdated)) return;
		asking.current = true;
		askedAt.current = savedAt;
		const here = [queue.fresh, ...queue.ahead].filter((item) => item !== null);
		const unsent = outbox?.snapshot().entries.map(({ itemId }) => itemId) ?? [];
		const fetched = await fetchAhead(home, {
			rubricId: rubric.id,
			after: (here.at(-1) ?? work.shown(queue))?.position ?? -1,
			except: [
				...here.map(({ itemId }) => itemId),
				...unsent,
				...queue.answered
					.filter(({ own }) => own?.values.skipReason === "later")
					.map(({ itemId }) => itemId),
			],
			count: wanted - queue.ahead.length,
		});
		if (fetched.kind === "unreachable") {
			setTimeout(() => {
				asking.current = false;
				void fill();
			}, RETRY_MS);
			return;
		}
		asking.current = false;
		if (fetched.kind === "refused" || fetched.ahead.raterId !== raterId) return;
		const { items, exhausted, rubric: newer, progress } = fetched.ahead;
		const before = now.current;
		const open = before.queue.progress.open;
		const kept = newer ? underNewer(before, newer) : before.queue;
		const isWhole = kept.ahead.length === before.queue.ahead.length;
		const more = work.arrived(kept, items, exhausted && isWhole);
		const counted = {
			...more,
			progress: {
				...more.progress,
				minutesLeft:
					progress.minutesLeft === null || progress.open === 0
						? null
						: Math.max(1, Math.round((progress.minutesLeft * open) / progress.open)),
			},
		};
		if (newer) {
			const name = `Version ${newer.version} of the rubric was published just now: what you chose stays where it means the same. Look at the item again.`;
			const values = valuesUnder(before.rubric.dimensions, newer.dimensions, currentValues());
			show(entered(counted, { rubric: newer, values, notice: name }));
		} else if (work.shown(before.queue) === null) show(entered(counted));
		else show({ ...now.current, queue: counted });
	}, [home, raterId, outbox, entered, show]);
	useEffect(() => {
		// Nobody waits for it to see the next item.
		afterPaint(() => void fill());
	});

	useEffect(() => {
		// The page was opened anew while answers are on their way: the server does not know of them yet.
		const { queue, draft } = now.current;
		const { fresh, place, answered } = queue;
		if (!fresh || fresh.cameBack || place !== answered.length || draft) return;
		const sent = status.entries.find(({ itemId, trouble }) => itemId === fresh.itemId && !trouble);
		if (sent) show(entered(work.answered(queue, ownOf(sent))));
	}, [status.entries, entered, show]);

	const through = work.isThrough(view.queue);
	const waiting = status.entries.length;
	useEffect(() => {
		if (through && waiting === 0) navigate(home, { replace: true });
	}, [through, waiting, home, navigate]);

	function moved(queue: work.WorkQueue) {
		const item = work.shown(queue);
		show(entered(queue), "once");
		if (!item) return;
		afterPaint(() => {
			// Left meanwhile: the address is another page's.
			if (!location.pathname.startsWith(`${home}/`)) return;
			// The router need not know: it would read the item once more.
			const { idx = 0 } = (history.state ?? {}) as { idx?: number };
			const state = { usr: null, key: item.itemId, idx: idx + 1 };
			history.pushState(state, "", `${home}/${item.itemId}`);
		});
	}

	/** Saves or skips the item on the screen. @returns was there something to save? */
	function answer(form: HTMLFormElement, intent: "submit" | "skip"): boolean {
		const { queue, rubric } = now.current;
		const item = work.shown(queue);
		if (!item || !outbox) return false;
		// What is chosen stays as a draft: it is answered when they may go on.
		if (outbox.snapshot().sending === "paused") {
			show({ ...now.current, notice: PAUSED }, "once");
			return false;
		}
		const values = currentValues(form);
		const errors = missingAnswers(rubric.dimensions, values, intent);
		if (Object.keys(errors).length > 0) {
			show({ ...now.current, errors }, "once");
			return false;
		}
		const { startedAt } = time.current;
		const visibleMs = time.current.soFar();
		const earlier = outbox.snapshot().entries.find(({ itemId }) => itemId === item.itemId);
		const { entry, own } = newEntry({
			...{ raterId, item, rubric, values, intent, home, startedAt, visibleMs },
			before: earlier ?? null,
		});
		void outbox.add(entry).then(() => writeDraft(draftKey(raterId, item.itemId), null));
		const at = performance.now();
		if (pace.current.last > 0) pace.current.ms += (at - pace.current.last - pace.current.ms) / 4;
		pace.current.last = at;
		moved(work.answered(queue, own));
		return true;
	}

	/** To the item before, with its answer. */
	function back() {
		const { queue } = now.current;
		const target = work.behind(queue);
		if (typeof target === "string") navigate(`${home}/${target}`);
		else if (target) moved(work.wentBack(queue));
	}

	function keepDraft(form: HTMLFormElement) {
		const item = work.shown(now.current.queue);
		if (!item) return;
		writeDraft(draftKey(raterId, item.itemId), {
			values: currentValues(form),
			startedAt: time.current.startedAt,
			visibleMs: time.current.soFar(),
		});
	}

	/**
	 * Does a key that was pressed at this moment belong to the item on the screen? One that came while none was
	 * there began an answer to none: what follows it without a pause is its rest.
	 */
	function takesKey(at: number): boolean {
		const { ignored, last } = typing.current;
		typing.current.last = at;
		if (!work.shown(now.current.queue)) {
			typing.current.ignored = true;
			return false;
		}
		if (ignored && at - last < QUIET_MS) {
			if (now.current.notice !== TOO_EARLY) show({ ...now.current, notice: TOO_EARLY });
			return false;
		}
		typing.current.ignored = false;
		if (now.current.notice === TOO_EARLY) show({ ...now.current, notice: null });
		return true;
	}

	/** The page wakes: what was chosen in the form meanwhile stands, then the draft. */
	function wake(form: HTMLFormElement) {
		const item = work.shown(now.current.queue);
		const typed = currentValues(form);
		const before = now.current.values;
		const kept = item ? readDraft(draftKey(raterId, item.itemId)) : null;
		time.current.begin(kept);
		const touched = Object.entries(typed).filter(([name, value]) => value !== (before[name] ?? ""));
		if (!kept && touched.length === 0) return;
		const values = { ...(kept?.values ?? typed), ...Object.fromEntries(touched) };
		const { filled } = now.current;
		show({ ...now.current, values, draft: kept !== null, filled: filled + 1 }, "soon");
	}

	/** The stored answer stands: the one of this browser is given up, and the next item comes by the link. */
	function keepStored() {
		const { refused } = now.current;
		if (!refused || !outbox) return;
		writeDraft(draftKey(raterId, refused.itemId), null);
		void outbox.discard(refused);
	}

	return { view, status, outbox, answer, back, keepDraft, takesKey, wake, keepStored };
}
export type LabelDesk = ReturnType<typeof useLabelWork>;

/** The items and answers of the page as they mean under a newer rubric. */
function underNewer({ queue, rubric }: LabelView, newer: RubricView): work.WorkQueue {
	return work.underRubric(
		queue,
		(values) => valuesUnder(rubric.dimensions, newer.dimensions, values),
		(item) => againUnder(item, rubric.dimensions, newer),
	);
}

/** What the form of the page holds. */
function currentValues(
	form = document.querySelector<HTMLFormElement>(".label-panel > form"),
): FormValues {
	return form ? valuesOf(form) : {};
}
