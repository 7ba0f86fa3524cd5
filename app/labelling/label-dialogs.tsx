import { memo, useEffect, useState } from "react";
import { Guideline } from "./guideline.tsx";
import { keysAreOff, turnKeys } from "./label-keys.ts";

const KEYS = [
	[
		"0 – 9",
		"choose that level of the marked dimension; 10: -, or 1 0 at once where the next one has no 0; −2: - then 2",
	],
	["← · ↓ · →", "left · tie · right, where two answers are compared"],
	["A · R", "accept · reject"],
	["J · K or ↓ · ↑", "next · previous dimension"],
	["Enter", "save and go on"],
	["B", "back to the item before, with your answer"],
	["X", "cannot judge the marked dimension, then 1 – 4 for the reason"],
	["E", "mark what is selected, or words by ← → (longer with Shift), ↓ for the next text, Enter"],
	["O", "no answer to the marked dimension, where it is optional"],
	["S", "skip the item, then 1 – 5 for the reason and Enter"],
	["F", "flag the item"],
	["C", "write a comment; Ctrl + Enter saves, Esc leaves it"],
	["/", "search the contexts; Esc leaves the search"],
	["W", "mark the words that contexts and answer share"],
	["T", "texts as they were written, or as Markdown"],
	["Page ↓ · ↑", "scroll the item"],
	["G", "guideline, beside the item where there is room"],
	["?", "this list"],
] as const;

/** The guideline of the rubric (G) and the list of keys (?), as native dialogs. */
export const LabelDialogs = memo(function LabelDialogs({
	guidelineHtml,
}: {
	guidelineHtml: string | null;
}) {
	const [off, setOff] = useState(false);
	useEffect(() => setOff(keysAreOff()), []);
	return (
		<>
			<dialog id="label-guideline" aria-labelledby="label-guideline-title">
				<h2 id="label-guideline-title">Guideline</h2>
				<Guideline html={guidelineHtml} />
				<form method="dialog">
					<button type="submit" className="btn">
						Close
					</button>
				</form>
			</dialog>
			<dialog id="label-key-list" aria-labelledby="label-key-list-title">
				<h2 id="label-key-list-title">Keys</h2>
				<dl className="label-key-list">
					{KEYS.map(([key, what]) => (
						<div key={key}>
							<dt>
								<kbd className="kbd">{key}</kbd>
							</dt>
							<dd>{what}</dd>
						</div>
					))}
				</dl>
				<label className="label-keys-off">
					<input
						type="checkbox"
						checked={off}
						onChange={(event) => {
							turnKeys(event.target.checked ? "off" : "on");
							setOff(event.target.checked);
						}}
					/>{" "}
					Turn single keys off in this browser (Tab, arrows and Space still work)
				</label>
				<form method="dialog">
					<button type="submit" className="btn">
						Close
					</button>
				</form>
			</dialog>
		</>
	);
});
