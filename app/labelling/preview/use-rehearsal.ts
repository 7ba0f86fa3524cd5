import { useEffect, useState } from "react";
import { valuesOf } from "../form-values.ts";
import { viewOf } from "../label-view.ts";
import { missingAnswers } from "../missing-answers.ts";
import { nothingToSend } from "../outbox.ts";
import type { LabelDesk } from "../use-label-work.ts";
import { opened, shown } from "../work-queue.ts";
import type { PreviewWork } from "./preview-work.server.ts";

/**
 * The label page's desk for a rehearsal: everything answers as it does for an annotator, and nothing is
 * kept or sent.
 */
export function useRehearsal({ item, rubric, progress }: PreviewWork, next: () => void): LabelDesk {
	const [view, setView] = useState(() => {
		const queue = opened({ item, rubric, progress, raterId: "", previousItemId: null });
		return viewOf(queue, rubric, null);
	});
	useEffect(() => {
		// Another item, or the rubric was changed: the form begins anew.
		setView((before) => {
			if (shown(before.queue) === item && before.rubric === rubric) return before;
			const queue = opened({ item, rubric, progress, raterId: "", previousItemId: null });
			return { ...before, queue, rubric, filled: before.filled + 1, values: {}, errors: {} };
		});
	}, [item, rubric, progress]);
	return {
		view,
		status: nothingToSend(),
		outbox: null,
		answer(form, intent) {
			const errors = missingAnswers(rubric.dimensions, valuesOf(form), {
				intent,
				steps: item.content.conversation.steps,
			});
			const isWhole = Object.keys(errors).length === 0;
			const notice = isWhole ? "That would be saved. Here nothing is." : null;
			setView((before) => ({ ...before, errors, notice }));
			if (isWhole) next();
			return isWhole;
		},
		back: () => undefined,
		keepDraft: () => undefined,
		takesKey: () => true,
		wake: () => undefined,
		keepStored: () => undefined,
	};
}
