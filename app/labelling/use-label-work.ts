import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint.ts";
import type { FormValues } from "./annotation-fields.ts";
import { draftKey, draftOf, readDraft, valuesAtWake, writeDraft } from "./draft.ts";
import { currentValues } from "./form-values.ts";
import type { LabelWork } from "./label-item.server.ts";
import { type LabelView, underNewer, viewOf } from "./label-view.ts";
import { missingAnswers } from "./missing-answers.ts";
import { newEntry, ownOf, typedValues } from "./new-entry.ts";
import { useItemsAhead } from "./use-items-ahead.ts";
import { useOutbox } from "./use-outbox.ts";
import { VisibleTime } from "./visible-time.ts";
import * as work from "./work-queue.ts";

/** Away for so long from a key that it cannot have been meant for the item before. */
const QUIET_MS = 400;
const PAUSED =
	"You are paused: this item waits for you, with what you chose. An administrator of the project lets you go on.";
const TOO_EARLY =
	"You typed before this item was here: those keys count for none. Stop for a moment, then answer it.";
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
	const [view, setView] = useState(() => viewOf(work.opened(loaded), loaded.rubric, posted));
	const { outbox, status } = useOutbox(raterId);
	// What keys act on: they may come faster than effects.
	const now = useRef(view);
	const time = useRef(new VisibleTime());
	const pace = useRef({ ms: FIRST_PACE_MS, last: 0 });
	const typing = useRef({ ignored: false, last: 0 });
	/** The item that something was chosen for on this page and that is not answered. */
	const begun = useRef<string | null>(null);

	const show = useCallback((next: LabelView, at: "once" | "soon" = "soon") => {
		now.current = next;
		if (at === "once") flushSync(() => setView(next));
		else setView(next);
	}, []);

	/** The state of the page with the item that a queue shows now. */
	const entered = useCallback(
		(queue: work.WorkQueue, more: Partial<LabelView> = {}): LabelView => {
			const item = work.shown(queue);
			const rubric = more.rubric ?? now.current.rubric;
			const kept = item ? readDraft(draftKey(raterId, item.itemId), rubric) : null;
			const entry = outbox
				?.snapshot()
				.entries.find(({ itemId, trouble }) => itemId === item?.itemId && trouble);
			time.current.begin(kept?.draft ?? null);
			begun.current = null;
			return {
				...now.current,
				...{ queue, errors: {}, draft: kept !== null, refused: entry ?? null },
				notice: kept?.notice ?? null,
				filled: now.current.filled + 1,
				values: kept?.values ?? (entry ? typedValues(entry, rubric) : work.valuesFor(item)),
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
		const { rubric } = loaded;
		const before = now.current;
		const queue = before.rubric.id === rubric.id ? before.queue : underNewer(before, rubric);
		show(entered(work.opened(loaded, queue), { rubric }));
	}, [loaded, entered, show]);
	useEffect(() => time.current.watch(), []);

	const page = { home, raterId, outbox, now, begun, pace };
	useItemsAhead(page, { entered, show });

	useEffect(() => {
		// The page was opened anew while answers are on their way: the server does not know of them yet.
		const { queue, draft } = now.current;
		const { fresh, place, answered } = queue;
		if (!fresh || fresh.cameBack || place !== answered.length || draft) return;
		// Answered in another tab: what was begun here is a second answer, which the server tells from that one.
		if (begun.current === fresh.itemId) return;
		const sent = status.entries.find(({ itemId, trouble }) => itemId === fresh.itemId && !trouble);
		if (sent) show(entered(work.answered(queue, ownOf(sent, now.current.rubric))));
	}, [status.entries, entered, show]);

	const through = work.isThrough(view.queue);
	const waiting = status.entries.length;
	useEffect(() => {
		if (through && waiting === 0) navigate(home, { replace: true });
	}, [through, waiting, home, navigate]);

	const { itemId } = work.shown(view.queue) ?? {};
	useEffect(() => {
		if (!itemId) return;
		afterPaint(() => {
			// Left meanwhile: the address is another page's. Or the item came by its address.
			const address = `${home}/${itemId}`;
			if (!location.pathname.startsWith(`${home}/`) || location.pathname === address) return;
			// The router need not know: it would read the item once more.
			const { idx = 0 } = (history.state ?? {}) as { idx?: number };
			history.pushState({ usr: null, key: itemId, idx: idx + 1 }, "", address);
		});
	}, [itemId, home]);

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
		const errors = missingAnswers(rubric.dimensions, values, {
			intent,
			steps: item.content.conversation.steps,
		});
		if (Object.keys(errors).length > 0) {
			show({ ...now.current, errors }, "once");
			return false;
		}
		const { startedAt } = time.current;
		const visibleMs = time.current.soFar();
		const { entries } = outbox.snapshot();
		// Not what another tab put there: nobody had that before their eyes who answers here.
		const earlier = entries.find(
			({ clientId }) =>
				item.own?.earlier.includes(clientId) || clientId === now.current.refused?.clientId,
		);
		const { entry, own } = newEntry({
			...{ raterId, item, rubric, values, intent, startedAt, visibleMs },
			url: `${home}/${item.itemId}/annotation`,
			before: earlier ?? null,
		});
		void outbox.add(entry).then(() => writeDraft(draftKey(raterId, item.itemId), null));
		const at = performance.now();
		if (pace.current.last > 0) pace.current.ms += (at - pace.current.last - pace.current.ms) / 4;
		pace.current.last = at;
		show(entered(work.answered(queue, own)), "once");
		return true;
	}

	/** To the item before, with its answer. */
	function back() {
		const { queue } = now.current;
		const target = work.behind(queue);
		if (typeof target === "string") navigate(`${home}/${target}`);
		else if (target) show(entered(work.wentBack(queue)), "once");
	}

	function keepDraft(form: HTMLFormElement) {
		const { queue, rubric } = now.current;
		const item = work.shown(queue);
		if (!item) return;
		begun.current = item.itemId;
		const { startedAt } = time.current;
		const visibleMs = time.current.soFar();
		const draft = draftOf(currentValues(form), rubric, { startedAt, visibleMs });
		writeDraft(draftKey(raterId, item.itemId), draft);
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
		const { queue, rubric, filled, values: before } = now.current;
		const item = work.shown(queue);
		const kept = item ? readDraft(draftKey(raterId, item.itemId), rubric) : null;
		time.current.begin(kept?.draft ?? null);
		const values = valuesAtWake(currentValues(form), before, kept?.values ?? null);
		const notice = kept?.notice ?? now.current.notice;
		if (values) show({ ...now.current, values, notice, draft: kept !== null, filled: filled + 1 });
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
