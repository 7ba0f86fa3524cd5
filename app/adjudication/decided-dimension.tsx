import { useEffect, useRef, useState } from "react";
import { readNumber } from "../labelling/read-number.ts";
import { stepProblem } from "../labelling/step-number.ts";
import type { AskedDimension } from "./current-item.server.ts";
import { askedField, openField, UNRESOLVED, valueField } from "./decision-form.ts";

type DecidedDimensionProps = {
	asked: AskedDimension;
	/** How many the item has; null where none is numbered. */
	steps: number | null;
	active: boolean;
	onActivate: () => void;
};

/** One disputed dimension: its levels or a number, and the way to leave it unresolved. */
export function DecidedDimension({ asked, steps, active, onActivate }: DecidedDimensionProps) {
	const { name, title, note, said, levels, range, majority, decided, supersedes } = asked;
	const [chosen, setChosen] = useState(decided ?? "");
	const field = valueField(name);
	const level = levels?.find((each) => each.value === chosen);
	const typed = useRef<HTMLInputElement>(null);
	const problem = asked.counts === "steps" ? noStep(chosen, steps) : null;
	// The browser keeps Enter from sending what the server would refuse.
	useEffect(() => typed.current?.setCustomValidity(problem ?? ""), [problem]);
	const ends = levels && levels.length > 2 ? [levels[0], levels.at(-1)] : [];
	// Which key is ten stands in the note.
	const hasTen = levels?.some(({ key }) => key === "10");
	const isShort = levels?.every((each) => each.text.length < 3);
	return (
		<fieldset
			className="adj-part adj-dimension"
			data-adj-dimension={name}
			data-majority={majority ?? undefined}
			data-active={active || undefined}
			onFocus={onActivate}
			onPointerDown={onActivate}
			onChange={({ target }) => {
				if (target instanceof HTMLInputElement && target.name === field) setChosen(target.value);
			}}
		>
			<legend>
				{title}{" "}
				<small>
					{hasTen ? `${note} · ` : ""}
					{said}
				</small>
			</legend>
			<input type="hidden" name={askedField(name)} value={supersedes} />
			{levels ? (
				<div className={isShort ? "level-row" : "level-words"}>
					{levels.map(({ value, text, label, key, cap, tone }) => (
						<label key={value} className="level" data-tone={tone}>
							<input
								type="radio"
								name={field}
								value={value}
								defaultChecked={decided === value}
								data-adj-level={key ?? undefined}
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
					))}
				</div>
			) : (
				<input
					ref={typed}
					type="text"
					inputMode="decimal"
					className="input w-full"
					aria-invalid={problem !== null || undefined}
					aria-describedby={problem === null ? undefined : `${field}-problem`}
					name={field}
					defaultValue={decided === UNRESOLVED ? "" : (decided ?? "")}
					aria-label={range ? `${title}, ${range[0]} to ${range[1]}` : title}
				/>
			)}
			{problem === null ? null : (
				<p id={`${field}-problem`} className="adj-problem" role="alert">
					{problem}
				</p>
			)}
			<p className="adj-told" data-told aria-live="polite" />
			{ends.some((end) => end?.label) ? (
				<div className="adj-ends">
					{ends.map((end) => (
						<span key={end?.value}>{end?.label}</span>
					))}
				</div>
			) : null}
			{level?.label || level?.description ? (
				<p className="adj-chosen">
					<b>{level.text}</b> {level.label}
					{level.label && level.description ? ": " : ""}
					{level.description}
				</p>
			) : null}
			<label className="adj-unresolved">
				<input
					type="radio"
					name={levels ? field : openField(name)}
					value={UNRESOLVED}
					defaultChecked={decided === UNRESOLVED}
					data-adj-level="n"
				/>
				leave it unresolved <kbd className="kbd">N</kbd>
			</label>
		</fieldset>
	);
}

/** What is wrong with a step's number as it stands; nothing with what is no number yet. */
function noStep(typed: string, steps: number | null): string | null {
	const read = readNumber(typed, null);
	return "number" in read ? stepProblem(read.number, steps) : null;
}
