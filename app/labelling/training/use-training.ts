import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { draftKey, draftOf, readDraft, valuesAtWake, writeDraft } from "../draft.ts";
import { currentValues } from "../form-values.ts";
import type { ItemToLabel } from "../label-item.server.ts";
import type { LabelProgress } from "../label-progress.server.ts";
import { type LabelView, viewOf } from "../label-view.ts";
import { missingAnswers } from "../missing-answers.ts";
import { newEntry, typedValues } from "../new-entry.ts";
import type { LabelDesk } from "../use-label-work.ts";
import { useOutbox } from "../use-outbox.ts";
import { VisibleTime } from "../visible-time.ts";
import { opened } from "../work-queue.ts";
import type { TrainingPage } from "./training-page.server.ts";

type TrainingItem = Extract<TrainingPage, { kind: "item" }>;
type Posted = Parameters<typeof viewOf>[2];

const WAITING = "What is right comes as soon as your answer has arrived.";

/** The item as the page of the queue takes it; its name in this browser is no item's of the queue. */
function itemOf({ itemId, content, place }: TrainingItem): ItemToLabel {
	const named = { itemId: `training ${itemId}`, position: place - 1 };
	return { ...named, excerpt: `Training, item ${place}`, content, own: null, again: null };
}

/** Where somebody is in their training, as the page of the queue says it. */
export function trainingProgress({ place, of }: { place: number; of: number }): LabelProgress {
	return { total: of, submitted: place - 1, skipped: 0, open: of - place + 1, minutesLeft: null };
}

function queueOf(page: TrainingItem, item: ItemToLabel) {
	const { raterId, rubric } = page;
	const progress = trainingProgress(page);
	return opened({ item, rubric, progress, raterId, previousItemId: null });
}

/**
 * The label page's desk in a training: keys, drafts and the outbox are those of the queue, but the next item
 * waits until the server has said what is right of this one.
 * @param home the address of the training's page
 */
export function useTraining(page: TrainingItem, home: string, posted: Posted): LabelDesk {
	const { raterId, rubric } = page;
	const item = useMemo(() => itemOf(page), [page]);
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { outbox, status } = useOutbox(raterId);
	const time = useRef(new VisibleTime());
	const [view, setView] = useState(() => viewOf(queueOf(page, item), rubric, posted));
	const key = draftKey(raterId, item.itemId);
	const entry = status.entries.find(({ itemId }) => itemId === item.itemId) ?? null;
	const trouble = entry?.trouble ?? null;
	const waits = entry !== null && trouble === null;
	// What keys act on: they may come faster than a rendering.
	const sent = useRef<string | null>(null);

	const screen = `${item.itemId} ${rubric.id}`;
	const shownBefore = useRef(screen);
	useEffect(() => {
		// The item of this address is on the screen already when the page wakes.
		if (shownBefore.current === screen) return;
		shownBefore.current = screen;
		const kept = readDraft(key, rubric);
		time.current.begin(kept?.draft ?? null);
		const values = kept?.values ?? (entry ? typedValues(entry, rubric) : {});
		const fresh = viewOf(queueOf(page, item), rubric, { values, errors: {} });
		const found = { draft: kept !== null, notice: kept?.notice ?? null };
		setView((before) => ({ ...fresh, ...found, filled: before.filled + 1 }));
	}, [screen, key, page, item, rubric, entry]);
	useEffect(() => time.current.watch(), []);

	const answered = page.itemId;
	useEffect(() => {
		if (waits) {
			sent.current = entry.clientId;
			return;
		}
		const hasArrived = sent.current !== null && entry === null;
		sent.current = null;
		if (hasArrived) navigate(`${home}?${new URLSearchParams({ answered })}`, { replace: true });
		// The server asks something else by now.
		else if (trouble?.kind === "rubric-changed" || trouble?.kind === "refused") revalidate();
	}, [waits, entry, trouble, answered, home, navigate, revalidate]);

	const told: Pick<LabelView, "refused" | "errors" | "notice"> = {
		refused: trouble ? entry : null,
		errors: trouble?.kind === "invalid" ? trouble.fieldErrors : view.errors,
		notice: waits ? WAITING : view.notice,
	};
	return {
		view: { ...view, ...told },
		status,
		outbox,
		answer(form) {
			if (!outbox || sent.current !== null) return false;
			const values = currentValues(form);
			const errors = missingAnswers(rubric.dimensions, values, {
				intent: "submit",
				steps: page.content.conversation.steps,
			});
			setView((before) => ({ ...before, errors }));
			if (Object.keys(errors).length > 0) return false;
			const { startedAt } = time.current;
			const made = newEntry({
				...{ raterId, item, rubric, values, intent: "submit", before: entry },
				...{ url: `${home}/answer`, startedAt, visibleMs: time.current.soFar() },
			});
			const fields = { ...made.entry.fields, itemId: page.itemId };
			sent.current = made.entry.clientId;
			void outbox.add({ ...made.entry, fields }).then(() => writeDraft(key, null));
			return true;
		},
		back: () => undefined,
		keepDraft(form) {
			if (sent.current !== null) return;
			const { startedAt } = time.current;
			const visibleMs = time.current.soFar();
			writeDraft(key, draftOf(currentValues(form), rubric, { startedAt, visibleMs }));
		},
		takesKey: () => sent.current === null,
		wake(form) {
			const kept = readDraft(key, rubric);
			time.current.begin(kept?.draft ?? null);
			const values = valuesAtWake(currentValues(form), view.values, kept?.values ?? null);
			const found = { draft: kept !== null, notice: kept?.notice ?? null };
			if (values) setView((before) => ({ ...before, values, ...found, filled: before.filled + 1 }));
		},
		keepStored: () => undefined,
	};
}
