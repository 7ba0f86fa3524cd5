import { memo, useEffect } from "react";
import { RenderedMarkdown } from "../ui/rendered-markdown.tsx";
import { keepChoice, keptChoice } from "./kept-choice.ts";

const DOCKED = "concord-guideline";
/** From here on item, guideline and judgement stand beside each other; as in the style sheet. */
const WIDE = "(min-width: 1280px)";

function work(): HTMLElement | null {
	return document.querySelector<HTMLElement>(".label-work");
}

/** Shows the guideline or folds it away: beside the item where there is room, else in a dialog. */
export function toggleGuideline(): void {
	const main = work();
	const dialog = document.getElementById("label-guideline");
	if (!matchMedia(WIDE).matches || !main) {
		if (dialog instanceof HTMLDialogElement) dialog.showModal();
		return;
	}
	const docks = main.dataset.guideline !== "docked";
	if (docks) main.dataset.guideline = "docked";
	else delete main.dataset.guideline;
	keepChoice(DOCKED, docks ? "docked" : "away");
}

/** The guideline beside the item, as whoever reads it left it the last time. */
export const DockedGuideline = memo(function DockedGuideline({
	guidelineHtml,
}: {
	guidelineHtml: string | null;
}) {
	useEffect(() => {
		const main = work();
		if (main && keptChoice(DOCKED) === "docked") main.dataset.guideline = "docked";
	}, []);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
		<section className="label-docked" aria-labelledby="label-docked-title" tabIndex={0}>
			<div className="label-head">
				<h2 id="label-docked-title">Guideline</h2>
				<button type="button" className="link ml-auto" onClick={toggleGuideline}>
					<kbd className="kbd">G</kbd> fold away
				</button>
			</div>
			<Guideline html={guidelineHtml} />
		</section>
	);
});

/** The rubric's guideline, or that it has none. */
export function Guideline({ html }: { html: string | null }) {
	return html ? (
		<RenderedMarkdown html={html} className="label-guideline" />
	) : (
		<p>The rubric has no guideline; each dimension says itself what its levels mean.</p>
	);
}
