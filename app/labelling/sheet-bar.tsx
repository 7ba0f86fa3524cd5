import { againWord } from "./again-note.tsx";
import { CANNOT, cannotField, type FormValues, ratingField } from "./annotation-fields.ts";
import type { AskedAgain } from "./asked-again.ts";
import type { DimensionView } from "./dimension-view.server.ts";
import { toggleSheet } from "./sheet.ts";

type SheetBarProps = {
	dimensions: readonly DimensionView[];
	active: number;
	choices: FormValues;
	again?: AskedAgain | null | undefined;
};

/** In a small window always in sight: which dimension is asked, what was said so far, and the way between reading and judging. */
export function SheetBar({ dimensions, active, choices, again }: SheetBarProps) {
	const asked = dimensions[active];
	const word = again?.names ? asked && againWord(again, asked.name) : again && "asked again";
	return (
		<div className="label-bar">
			<div>
				<p className="label-bar-title">
					<b>{asked?.title}</b>{" "}
					<small>
						{active + 1} of {dimensions.length}
					</small>{" "}
					{word ? <small className="label-again-word">{word}</small> : null}
				</p>
				<p className="label-bar-chips">
					{dimensions.map((dimension) => (
						<span
							key={dimension.name}
							className="chip"
							data-answered={said(dimension, choices) === "" ? undefined : true}
						>
							{dimension.title} <b>{said(dimension, choices)}</b>
						</span>
					))}
				</p>
			</div>
			<button
				type="button"
				className="btn"
				aria-expanded="false"
				onClick={(event) => toggleSheet(event.currentTarget)}
			>
				<span className="label-to-judge">Judge</span>
				<span className="label-to-read">Read</span>
			</button>
		</div>
	);
}

/** "4", "Accept", "–" for what cannot be judged; nothing where nothing was said. */
function said({ name, levels }: DimensionView, choices: FormValues): string {
	const value = choices[ratingField(name)] ?? "";
	if (value.startsWith(CANNOT) || (!value && choices[cannotField(name)])) return "–";
	return levels?.find((level) => level.value === value)?.text ?? value;
}
