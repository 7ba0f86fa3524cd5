import { memo, useRef, useState } from "react";
import { RenderedMarkdown } from "../ui/rendered-markdown.tsx";
import { CANNOT, ratingField } from "./annotation-fields.ts";
import { CannotJudge } from "./cannot-judge.tsx";
import type { DimensionView, LevelView } from "./dimension-view.server.ts";
import { EvidenceList } from "./evidence/evidence-list.tsx";
import { enterNextUnanswered } from "./label-keys.ts";

type DimensionFieldProps = {
	dimension: DimensionView;
	/** Its number among the dimensions, from 0. */
	place: number;
	/** What is chosen, and the reason in its own field on a numeric scale. */
	value: string | undefined;
	cannot: string | undefined;
	errors: readonly string[] | undefined;
	active: boolean;
	/** The marked words, and what is wrong with them. */
	evidence?: string | undefined;
	evidenceErrors?: readonly string[] | undefined;
	/** Do two answers stand side by side? */
	ofPair?: boolean | undefined;
	/** What is said of it on an item that was answered before. */
	again?: string | undefined;
	onActivate: (place: number) => void;
};

/** A press that became no click by then was none. */
const PRESS_MS = 1000;

/**
 * One dimension: native radio buttons or a number, and the way out when it cannot be judged. What is chosen
 * lives in the form; `value` follows it.
 */
export const DimensionField = memo(function DimensionField(props: DimensionFieldProps) {
	const { dimension, place, value, cannot, errors, active, again, onActivate } = props;
	const { name, title, note, levels, guidelineHtml, optional } = dimension;
	const field = ratingField(name);
	const pointed = useRef(false);
	/** When it was pressed, until that became a click. */
	const pressedAt = useRef(Number.NEGATIVE_INFINITY);
	/** The errors that were answered by a change. */
	const [settled, setSettled] = useState<typeof errors>(undefined);
	const shownErrors = errors === settled ? undefined : errors;
	const errorId = shownErrors ? `${field}-errors` : undefined;
	const [first, last] = [levels?.[0], levels?.at(-1)];
	const ends = first?.label || last?.label ? [first?.label, last?.label] : null;
	const level = levels?.find((candidate) => candidate.value === value);
	return (
		<fieldset
			className="label-dimension"
			data-dimension={name}
			data-active={active || undefined}
			aria-describedby={errorId}
			onFocus={({ timeStamp }) => {
				// Unfolding moves what is pressed: the click would meet something else.
				if (timeStamp - pressedAt.current > PRESS_MS) onActivate(place);
			}}
			onKeyDown={() => {
				pointed.current = false;
			}}
			onPointerDown={({ timeStamp }) => {
				pointed.current = true;
				pressedAt.current = timeStamp;
			}}
			onClick={() => {
				pressedAt.current = Number.NEGATIVE_INFINITY;
				onActivate(place);
			}}
			onChange={({ target, currentTarget }) => {
				const input = target as unknown as HTMLInputElement;
				setSettled(errors);
				// Arrow keys pass through levels on their way: only a pointed choice goes on by itself.
				if (pointed.current && currentTarget.form && input.type === "radio") {
					enterNextUnanswered(currentTarget.form, currentTarget);
				}
			}}
		>
			<legend>
				{title}{" "}
				<small>
					{again ? <em className="label-again-word">{again}</em> : null} {note}
					{optional ? ", optional" : ""}
				</small>
			</legend>
			{levels ? (
				<div
					className={levels.every((each) => each.text.length < 3) ? "level-row" : "level-words"}
					data-many={levels.length > 7 || undefined}
				>
					{levels.map((each) => (
						<LevelButton
							key={each.value}
							field={field}
							level={each}
							checked={value === each.value}
						/>
					))}
				</div>
			) : (
				<NumberInput dimension={dimension} value={value} describedBy={errorId} />
			)}
			{optional && levels ? <LeaveOut field={field} checked={!value} /> : null}
			{ends ? (
				<p className="label-ends" aria-hidden="true">
					<span>{ends[0]}</span> <span>{ends[1]}</span>
				</p>
			) : null}
			<p className="label-told" data-told aria-live="polite" />
			{shownErrors ? (
				<p id={errorId} className="label-error">
					{shownErrors.join(" ")}
				</p>
			) : null}
			{level?.description || level?.label ? (
				<p className="label-chosen">
					<LevelText level={level} />
				</p>
			) : null}
			<div className="label-help">
				{guidelineHtml ? <RenderedMarkdown html={guidelineHtml} /> : null}
				{levels?.some((each) => each.description || each.label) ? (
					<ul>
						{levels.map((each) => (
							<li key={each.value}>
								<LevelText level={each} />
							</li>
						))}
					</ul>
				) : null}
			</div>
			{dimension.evidence ? (
				<EvidenceList
					dimension={name}
					title={title}
					required={dimension.evidence === "required"}
					ofPair={props.ofPair ?? false}
					value={props.evidence}
					errors={props.evidenceErrors}
				/>
			) : null}
			<CannotJudge
				dimension={dimension}
				chosen={value?.startsWith(CANNOT) ? value.slice(CANNOT.length) : cannot}
			/>
		</fieldset>
	);
});

function LevelButton({
	field,
	level,
	checked,
}: {
	field: string;
	level: LevelView;
	checked: boolean;
}) {
	const { value, text, label, key, cap, arrow, tone } = level;
	return (
		<label className="level" data-tone={tone}>
			<input
				type="radio"
				name={field}
				value={value}
				defaultChecked={checked}
				data-key={key ?? undefined}
				data-arrow={arrow}
			/>
			<span>
				{text}
				{label ? <span className="sr-only"> {label}</span> : null}
			</span>
			{cap ? (
				<span className="kbd" aria-hidden="true">
					{cap}
				</span>
			) : null}
		</label>
	);
}

/** The way back from an answer to an optional dimension. */
function LeaveOut({ field, checked }: { field: string; checked: boolean }) {
	return (
		<label className="label-leave-out">
			<input type="radio" name={field} value="" defaultChecked={checked} data-leave-out />
			<span>no answer</span> <kbd className="kbd">O</kbd>
		</label>
	);
}

function LevelText({ level }: { level: LevelView }) {
	const { text, label, description, example } = level;
	return (
		<>
			<b>{text}</b> {label}
			{label && description ? ": " : ""}
			{description}
			{example ? <em> e.g. {example}</em> : null}
		</>
	);
}

type NumberInputProps = {
	dimension: DimensionView;
	value: string | undefined;
	describedBy: string | undefined;
};

function NumberInput({ dimension: { name, title, range }, value, describedBy }: NumberInputProps) {
	return (
		<input
			className="input"
			type="text"
			inputMode="decimal"
			autoComplete="off"
			name={ratingField(name)}
			defaultValue={value}
			aria-label={range ? `${title}, ${range[0]} to ${range[1]}` : title}
			aria-describedby={describedBy}
			aria-invalid={describedBy ? true : undefined}
		/>
	);
}
