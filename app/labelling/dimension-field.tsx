import { useRef, useState } from "react";
import { RenderedMarkdown } from "../ui/rendered-markdown.tsx";
import { CANNOT, ratingField } from "./annotation-fields.ts";
import { CannotJudge } from "./cannot-judge.tsx";
import type { DimensionView, LevelView } from "./dimension-view.server.ts";
import { enterNextUnanswered } from "./label-keys.ts";

type DimensionFieldProps = {
	dimension: DimensionView;
	/** What is chosen at first, and the reason in its own field on a numeric scale. */
	value: string | undefined;
	cannot: string | undefined;
	errors: readonly string[] | undefined;
	active: boolean;
	onActivate: () => void;
};

/** One dimension: native radio buttons or a number, and the way out when it cannot be judged. */
export function DimensionField(props: DimensionFieldProps) {
	const { dimension, value, cannot, errors, active, onActivate } = props;
	const { name, title, note, levels, guidelineHtml } = dimension;
	const [chosen, setChosen] = useState(value ?? (cannot ? CANNOT + cannot : ""));
	const field = ratingField(name);
	const pointed = useRef(false);
	/** The errors that were answered by a change. */
	const [settled, setSettled] = useState<typeof errors>(undefined);
	const shownErrors = errors === settled ? undefined : errors;
	const errorId = shownErrors ? `${field}-errors` : undefined;
	const level = levels?.find((candidate) => candidate.value === chosen);
	return (
		<fieldset
			className="label-dimension"
			data-dimension={name}
			data-active={active || undefined}
			aria-describedby={errorId}
			onFocus={onActivate}
			onKeyDown={() => {
				pointed.current = false;
			}}
			onPointerDown={() => {
				pointed.current = true;
				onActivate();
			}}
			onChange={({ target, currentTarget }) => {
				const input = target as unknown as HTMLInputElement;
				setChosen(input.name === field ? input.value : CANNOT + input.value);
				setSettled(errors);
				// Arrow keys pass through levels on their way: only a pointed choice goes on by itself.
				if (pointed.current && currentTarget.form && input.type === "radio") {
					enterNextUnanswered(currentTarget.form, currentTarget);
				}
			}}
		>
			<legend>
				{title} <small>{note}</small>
			</legend>
			{levels ? (
				<div
					className={levels.every((each) => each.text.length < 3) ? "label-levels" : "label-words"}
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
			<CannotJudge
				dimension={dimension}
				chosen={value?.startsWith(CANNOT) ? value.slice(CANNOT.length) : cannot}
			/>
		</fieldset>
	);
}

function LevelButton({
	field,
	level,
	checked,
}: {
	field: string;
	level: LevelView;
	checked: boolean;
}) {
	const { value, text, label, key, tone } = level;
	return (
		<label className="label-level" data-tone={tone}>
			<input
				type="radio"
				name={field}
				value={value}
				defaultChecked={checked}
				data-key={key ?? undefined}
			/>
			<span>
				{text}
				{label ? <span className="sr-only"> {label}</span> : null}
			</span>
			{key && key !== text ? (
				<span className="kbd" aria-hidden="true">
					{key.toUpperCase()}
				</span>
			) : null}
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
			type="number"
			inputMode="decimal"
			step="any"
			name={ratingField(name)}
			min={range?.[0]}
			max={range?.[1]}
			defaultValue={value}
			aria-label={range ? `${title}, ${range[0]} to ${range[1]}` : title}
			aria-describedby={describedBy}
		/>
	);
}
