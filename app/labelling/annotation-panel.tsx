import { Link } from "@remix-run/react";
import { type FormEvent, memo, useEffect, useRef, useState } from "react";
import { cannotField, type FormValues, ratingField } from "./annotation-fields.ts";
import { DimensionField } from "./dimension-field.tsx";
import { draftKey, readDraft, valuesOf, writeDraft } from "./draft.ts";
import { LabelDialogs } from "./label-dialogs.tsx";
import type { LabelItem } from "./label-item.server.ts";
import { enterNextUnanswered, onLabelKey } from "./label-keys.ts";
import { PanelFoot } from "./panel-foot.tsx";
import { Conflict } from "./save-status.tsx";
import { SkipPanel } from "./skip-panel.tsx";
import type { RefusedAnnotation } from "./submit-annotation.server.ts";
import { type Saved, type SaveState, useSaveAnnotation } from "./use-save-annotation.ts";

type AnnotationPanelProps = {
	item: LabelItem;
	home: string;
	/** What came of the form when it was posted without a script. */
	posted: { outcome: RefusedAnnotation; values: FormValues } | null;
	/** An answer was saved since the page was opened. */
	savedBefore: boolean;
	onSaved: (saved: Saved) => void;
};

/** The judgement: a native form, which the script makes quick. Kept while the router is loading. */
export const AnnotationPanel = memo(function AnnotationPanel(props: AnnotationPanelProps) {
	const { item, home, posted, savedBefore, onSaved } = props;
	const { itemId, rubric, own, raterId } = item;
	const key = draftKey(raterId, itemId);
	const form = useRef<HTMLFormElement>(null);
	const [active, setActive] = useState(0);
	const [draft, setDraft] = useState<FormValues | null>(null);
	const { state: saveState, save } = useSaveAnnotation({
		itemId,
		home,
		onSaved: (saved) => {
			writeDraft(key, null);
			onSaved(saved);
		},
	});
	const state: SaveState = saveState.kind === "ready" && posted ? posted.outcome : saveState;
	const values = draft ?? posted?.values ?? own?.values ?? {};
	const errors = state.kind === "invalid" ? state.fieldErrors : {};

	const time = useRef({ startedAt: 0, soFar: (): number => 0 });
	useEffect(() => {
		const kept = readDraft(key);
		if (kept) setDraft(kept.values);
		const { soFar, stop } = startVisibleTime(kept?.visibleMs);
		time.current = { startedAt: kept?.startedAt ?? Date.now(), soFar };
		return stop;
	}, [key]);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => form.current && onLabelKey(event, form.current);
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
	useEffect(() => {
		// Straight to the first thing that is missing.
		if (state.kind === "invalid" && form.current) enterNextUnanswered(form.current, null);
	}, [state]);

	function keepDraft() {
		const { startedAt, soFar } = time.current;
		if (form.current) {
			writeDraft(key, { values: valuesOf(form.current), startedAt, visibleMs: soFar() });
		}
	}
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { currentTarget } = event;
		const { submitter } = event.nativeEvent as SubmitEvent;
		void save(() => {
			const body = new FormData(currentTarget, submitter);
			body.set("startedAt", String(time.current.startedAt));
			body.set("durationMs", String(time.current.soFar()));
			return body;
		});
	}

	return (
		<aside className="label-panel" aria-label="Your judgement">
			<form
				// A draft fills the form anew.
				key={draft ? "draft" : "own"}
				ref={form}
				method="post"
				onSubmit={submit}
				onChange={keepDraft}
			>
				<input type="hidden" name="rubricId" value={rubric.id} />
				<input
					type="hidden"
					name="supersedes"
					value={
						state.kind === "already-annotated" ? state.annotationId : (own?.annotationId ?? "")
					}
				/>
				{rubric.dimensions.map((dimension, index) => (
					<DimensionField
						key={dimension.name}
						dimension={dimension}
						value={values[ratingField(dimension.name)]}
						cannot={values[cannotField(dimension.name)] || undefined}
						errors={errors[ratingField(dimension.name)]}
						active={index === active}
						onActivate={() => setActive(index)}
					/>
				))}
				<div className="label-remarks">
					<label htmlFor="comment">
						Comment <small>optional</small> <kbd className="kbd">C</kbd>
					</label>
					<textarea
						id="comment"
						className="input"
						name="comment"
						rows={2}
						dir="auto"
						data-key="c"
						maxLength={10_000}
						defaultValue={values.comment}
					/>
					<label className="label-flag">
						<input type="checkbox" name="flagged" data-key="f" defaultChecked={!!values.flagged} />
						Flag this item <kbd className="kbd">F</kbd>
					</label>
					<SkipPanel reason={values.skipReason} errors={errors.skipReason ?? errors.intent} />
				</div>
				{state.kind === "already-annotated" ? (
					<Conflict stored={state.stored} submitted={state.submitted} home={home} />
				) : null}
				<PanelFoot
					state={state}
					correcting={own !== null}
					undo={
						item.previousItemId ? (
							<Link to={`${home}/${item.previousItemId}`} data-key="u">
								<kbd className="kbd">U</kbd> undo
							</Link>
						) : null
					}
					savedBefore={savedBefore}
					draft={draft !== null}
				/>
			</form>
			<LabelDialogs guidelineHtml={rubric.guidelineHtml} />
		</aside>
	);
});

/** Counts the time an item was in sight: a page in the background does not count. */
function startVisibleTime(already = 0) {
	let counted = already;
	let since = document.hidden ? null : performance.now();
	const soFar = () => Math.round(counted + (since === null ? 0 : performance.now() - since));
	function onChange() {
		counted = soFar();
		since = document.hidden ? null : performance.now();
	}
	document.addEventListener("visibilitychange", onChange);
	return { soFar, stop: () => document.removeEventListener("visibilitychange", onChange) };
}
