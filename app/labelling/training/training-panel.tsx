import { Form } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { problemsOf, type Refusal } from "../../base/refusal.ts";
import { count } from "../../ui/numbers.ts";
import { cannotField, type FormValues, ratingField } from "../annotation-fields.ts";
import { DimensionField } from "../dimension-field.tsx";
import { useDrawnEvidence } from "../evidence/evidence-list.tsx";
import { evidenceField } from "../evidence/page-span.ts";
import { valuesOf } from "../form-values.ts";
import { LabelDialogs } from "../label-dialogs.tsx";
import { enterField, onLabelKey } from "../label-keys.ts";
import { SheetBar } from "../sheet-bar.tsx";
import type { TrainingPage } from "./train.server.ts";

type Of<Kind> = Extract<TrainingPage, { kind: Kind }>;

type TrainingFormProps = {
	page: Of<"item">;
	/** What was sent and refused. */
	values: FormValues;
	refusal: Refusal | null;
};

/** The form of the queue without its outbox: the answer waits for what the server says of it. */
export function TrainingForm({ page, values, refusal }: TrainingFormProps) {
	const { rubric, itemId, raterId, place, of } = page;
	const form = useRef<HTMLFormElement>(null);
	const [active, setActive] = useState(0);
	const [choices, setChoices] = useState(values);
	const errors = refusal?.fields ? problemsOf(refusal) : {};
	const activate = useCallback((next: number) => setActive(next), []);
	useDrawnEvidence(
		rubric.dimensions.map(({ name }) => choices[evidenceField(name)]),
		itemId,
	);
	useEffect(() => {
		// Straight to the first thing that is missing.
		const [first] = Object.keys(refusal?.fields ?? {});
		if (first && form.current) enterField(form.current, first);
	}, [refusal]);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (form.current) onLabelKey(event, form.current, () => true);
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
	return (
		<aside className="label-panel" aria-label="Your judgement">
			<Form
				ref={form}
				method="post"
				action="."
				replace
				onChange={() => form.current && setChoices(valuesOf(form.current))}
			>
				<input type="hidden" name="rubricId" value={rubric.id} />
				<input type="hidden" name="raterId" value={raterId} />
				<input type="hidden" name="itemId" value={itemId} />
				<SheetBar dimensions={rubric.dimensions} active={active} choices={choices} />
				<div className="label-fields">
					<p className="label-remarks text-ink2">
						Training, {count(place)} of {count(of)}: after each answer you see what is right and
						why. These answers count in no figure.
					</p>
					{rubric.dimensions.map((dimension, at) => (
						<DimensionField
							key={dimension.name}
							place={at}
							dimension={dimension}
							value={choices[ratingField(dimension.name)]}
							cannot={choices[cannotField(dimension.name)] || undefined}
							errors={errors[ratingField(dimension.name)]}
							active={at === active}
							evidence={choices[evidenceField(dimension.name)]}
							evidenceErrors={errors[evidenceField(dimension.name)]}
							onActivate={activate}
						/>
					))}
				</div>
				<div className="label-foot">
					<button type="submit" name="intent" value="submit" className="label-go">
						Answer <span aria-hidden="true">Enter ↵</span>
					</button>
					<p role="status" className="label-status">
						{refusal?.fields
							? "Not answered yet: something is missing, see above."
							: refusal?.sentence}
					</p>
				</div>
			</Form>
			<LabelDialogs guidelineHtml={rubric.guidelineHtml} />
		</aside>
	);
}

const NEXT = { item: "Next", passed: "Begin with your items", failed: "Go on" } as const;

/** What was given, what is right and why. */
export function Feedback({ page, home }: { page: Of<"feedback">; home: string }) {
	const { lines, isRight, next, place, of } = page;
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => button.current?.focus(), []);
	return (
		// In a small window it is open: it is what was waited for.
		<aside className="label-panel" aria-label="What is right" data-judging="on">
			<form method="get" action={next === "passed" ? `${home}/label` : `${home}/training`}>
				<div className="label-fields" role="status">
					<div className="label-remarks">
						<p className="text-ink2">
							Training, {count(place)} of {count(of)}
						</p>
						<p className="text-[17px] font-semibold">{isRight ? "That is right." : "Not quite."}</p>
						<dl className="grid gap-4">
							{lines.map((line) => (
								<div key={line.title}>
									<dt className="eyebrow">{line.title}</dt>
									<dd>
										<span className="block">
											You said <b>{line.given}</b>
										</span>
										{line.right === null ? (
											<span className="block text-ink3">what is right is not known</span>
										) : (
											<span className={line.isRight ? "block text-accept" : "block text-reject"}>
												{line.isRight ? "✓ right" : `✗ right is ${line.right}`}
											</span>
										)}
										{line.reason ? (
											<span className="block text-ink2" dir="auto">
												{line.reason}
											</span>
										) : null}
									</dd>
								</div>
							))}
						</dl>
						{next === "passed" ? (
							<p>You have passed the training. Your items are open now.</p>
						) : null}
					</div>
				</div>
				<div className="label-foot">
					<button ref={button} type="submit" className="label-go">
						{NEXT[next]} <span aria-hidden="true">Enter ↵</span>
					</button>
				</div>
			</form>
		</aside>
	);
}
