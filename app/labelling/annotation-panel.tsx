import { Link } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { takeEarlyKeys } from "../ui/early-keys.tsx";
import { count } from "../ui/numbers.ts";
import { AgainNote, againWord } from "./again-note.tsx";
import { cannotField, type FormValues, ratingField } from "./annotation-fields.ts";
import { askedOf } from "./asked-of.ts";
import { Conflict } from "./conflict.tsx";
import { DimensionField } from "./dimension-field.tsx";
import { useDrawnEvidence } from "./evidence/evidence-list.tsx";
import { evidenceField } from "./evidence/page-span.ts";
import { fillForm, valuesOf } from "./form-values.ts";
import { LabelDialogs } from "./label-dialogs.tsx";
import { enterField, forgetTyped, onLabelKey, pressEarlyKey, showDimension } from "./label-keys.ts";
import type { Posted } from "./label-view.ts";
import { OutboxLine, pausedInWords } from "./outbox-line.tsx";
import { OutboxTroubles, sentenceOf } from "./outbox-troubles.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { closeSheet } from "./sheet.ts";
import { SheetBar } from "./sheet-bar.tsx";
import { SkipPanel } from "./skip-panel.tsx";
import type { LabelDesk } from "./use-label-work.ts";
import { behind, shown } from "./work-queue.ts";

type AnnotationPanelProps = {
	desk: LabelDesk;
	raterId: string;
	home: string;
	/** What came of the form when it was posted without a script. */
	posted: Posted;
	/** In a training: where in it. Nothing is skipped there, and the answer is followed by what is right. */
	training?: TrainingPlace | undefined;
};

export type TrainingPlace = { itemId: string; place: number; of: number };

/** The form is filled and takes keys before it is painted; there is nothing to fill on the server. */
const useFill = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** The judgement: one native form for all items, which the script fills anew for each. */
export function AnnotationPanel({ desk, raterId, home, posted, training }: AnnotationPanelProps) {
	const { view, status, outbox, answer, keepDraft, takesKey, wake } = desk;
	const { queue, rubric, filled, values, errors, refused, notice } = view;
	const item = shown(queue);
	const dimensions = askedOf(rubric, item);
	const form = useRef<HTMLFormElement>(null);
	const again = item?.again;
	const begin = Math.max(
		0,
		dimensions.findIndex(({ name }) => again?.names?.includes(name)),
	);
	const [panel, setPanel] = useState({ filled, active: begin, choices: values });
	if (panel.filled !== filled) setPanel({ filled, active: begin, choices: values });
	const { active, choices } = panel;

	useFill(() => {
		if (filled === 0 || !form.current) return;
		fillForm(form.current, values);
		forgetTyped(form.current);
		closeSheet(form.current);
	}, [filled, values, rubric.id]);
	// What keys reach is what was rendered last, without listening anew for each item.
	const keys = useRef({ takesKey, wake });
	keys.current = { takesKey, wake };
	useFill(() => {
		const { current } = form;
		if (!current) return;
		setPanel((before) => ({ ...before, choices: valuesOf(current) }));
		keys.current.wake(current);
		const early = takeEarlyKeys();
		// After this effect: a key that saves shows the next item before the key after it is read.
		queueMicrotask(async () => {
			for (const { key, at } of early) {
				if (keys.current.takesKey(at)) pressEarlyKey(current, key, at);
				// What the key changed is rendered before the next one is read: which dimension is asked now.
				await Promise.resolve();
			}
		});
		const onKey = (event: KeyboardEvent) => {
			if (form.current) onLabelKey(event, form.current, (at) => keys.current.takesKey(at));
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
	const lastActive = useRef(0);
	const filledBefore = useRef(filled);
	useFill(() => {
		// The dimension that is asked now unfolds, and the one before folds: only then is it known where it lies.
		const moved = lastActive.current !== active && filledBefore.current === filled;
		lastActive.current = active;
		filledBefore.current = filled;
		if (moved && form.current) showDimension(form.current, active);
	});
	useEffect(() => {
		// Straight to the first thing that is missing.
		const [first] = Object.keys(errors);
		if (first && form.current) enterField(form.current, first);
	}, [errors]);

	useDrawnEvidence(
		dimensions.map(({ name }) => choices[evidenceField(name)]),
		item?.content,
	);

	const activate = useCallback((place: number) => {
		setPanel((before) => (before.active === place ? before : { ...before, active: place }));
	}, []);
	function changed() {
		if (!form.current) return;
		const { current } = form;
		setPanel((before) => ({ ...before, choices: valuesOf(current) }));
		keepDraft(current);
	}
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const skips = submitter instanceof HTMLButtonElement && submitter.value === "skip";
		answer(event.currentTarget, skips ? "skip" : "submit");
	}

	const refusal = refused?.trouble ?? (filled === 0 ? posted : null);
	const conflict = refusal?.kind === "already-annotated" ? refusal : null;
	const told = notice ?? (refusal ? whyNotSaved(refusal) : null);
	const previous = behind(queue);
	return (
		<aside className="label-panel" aria-label="Your judgement">
			<form
				// Another rubric asks other things.
				key={rubric.id}
				ref={form}
				method="post"
				onSubmit={submit}
				onChange={changed}
				hidden={item === null}
			>
				<input type="hidden" name="rubricId" value={rubric.id} />
				<input type="hidden" name="raterId" value={raterId} />
				<input
					type="hidden"
					name="supersedes"
					value={conflict?.annotationId ?? item?.own?.annotationId ?? ""}
				/>
				{training ? <input type="hidden" name="itemId" value={training.itemId} /> : null}
				<SheetBar dimensions={dimensions} active={active} choices={choices} again={again} />
				<div className="label-fields">
					{training ? (
						<p className="label-remarks text-ink2">
							Training, {count(training.place)} of {count(training.of)}: after each answer you see
							what is right and why. These answers count in no figure.
						</p>
					) : null}
					{again ? <AgainNote again={again} /> : null}
					{dimensions.map((dimension, place) => (
						<DimensionField
							key={dimension.name}
							place={place}
							dimension={dimension}
							value={choices[ratingField(dimension.name)]}
							cannot={choices[cannotField(dimension.name)] || undefined}
							errors={errors[ratingField(dimension.name)]}
							active={place === active}
							again={againWord(again, dimension.name)}
							evidence={choices[evidenceField(dimension.name)]}
							evidenceErrors={errors[evidenceField(dimension.name)]}
							ofPair={(item?.content.answers.length ?? 0) > 1}
							onActivate={activate}
						/>
					))}
					<Remarks values={values} errors={errors.comment} />
					{training ? null : (
						<div className="label-remarks">
							<SkipPanel reason={values.skipReason} errors={errors.skipReason ?? errors.intent} />
						</div>
					)}
					{conflict ? (
						<Conflict
							stored={conflict.stored}
							submitted={conflict.submitted}
							home={home}
							onKeep={desk.keepStored}
						/>
					) : null}
				</div>
				<PanelFoot
					go={training ? "Answer" : "Save and next"}
					correcting={item?.own !== null && item?.cameBack !== true && !again}
					back={
						previous ? (
							<Link
								to={`${home}/${typeof previous === "string" ? previous : previous.itemId}`}
								data-key="b"
								onClick={(event) => {
									event.preventDefault();
									desk.back();
								}}
							>
								<kbd className="kbd">B</kbd> back
							</Link>
						) : null
					}
				>
					<OutboxLine status={status} told={told} draft={view.draft} />
				</PanelFoot>
			</form>
			<OutboxTroubles entries={status.entries} outbox={outbox} shownItemId={item?.itemId} />
			<LabelDialogs guidelineHtml={rubric.guidelineHtml} />
		</aside>
	);
}

function whyNotSaved(refusal: NonNullable<Posted>): string {
	if (refusal.kind === "paused") return `Not saved: ${pausedInWords(refusal.since)}.`;
	if (refusal.kind === "other-person") {
		return "Not saved: somebody else is signed in in this browser now. Sign in again as yourself.";
	}
	return refusal.kind === "invalid"
		? "Not saved yet: something is missing, see above."
		: `Not saved. ${sentenceOf(refusal)}`;
}

/** What can be said beside the ratings. */
function Remarks({ values, errors }: { values: FormValues; errors: string[] | undefined }) {
	return (
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
				onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
				defaultValue={values.comment}
				aria-describedby={errors ? "comment-error" : undefined}
			/>
			{errors ? (
				<p id="comment-error" className="label-error">
					{errors.join(" ")}
				</p>
			) : null}
			<label className="label-flag">
				<input type="checkbox" name="flagged" data-key="f" defaultChecked={!!values.flagged} /> Flag
				this item <kbd className="kbd">F</kbd>
			</label>
		</div>
	);
}
