import { useEffect, useRef } from "react";
import type { ItemContentView } from "../item-content.server.ts";
import { drawEvidence, markEvidence, nameOf, writeSpans } from "./marking.ts";
import { evidenceField, type PageSpan, spansOf } from "./page-span.ts";

type EvidenceListProps = {
	dimension: string;
	title: string;
	required: boolean;
	/** Do two answers stand side by side? */
	ofPair: boolean;
	value: string | undefined;
	errors: readonly string[] | undefined;
};

/** The words that an answer rests on: marked in the texts, listed here, each to be taken away again. */
export function EvidenceList({
	dimension,
	title,
	required,
	ofPair,
	value,
	errors,
}: EvidenceListProps) {
	const area = useRef<HTMLTextAreaElement>(null);
	const spans = spansOf(value) ?? [];
	const remove = (gone: PageSpan) => {
		if (area.current)
			writeSpans(
				area.current,
				spans.filter((span) => span !== gone),
			);
	};
	return (
		<div className="label-evidence">
			<textarea
				ref={area}
				name={evidenceField(dimension)}
				defaultValue={value}
				hidden
				aria-hidden="true"
				tabIndex={-1}
			/>
			<button
				type="button"
				className="label-mark"
				data-mark-evidence
				// At once: pressing it unfolds the dimension, and the button would be elsewhere when it is let go.
				onPointerDown={(event) => markEvidence(event.currentTarget.closest("fieldset"))}
				// What is selected stays selected.
				onMouseDown={(event) => event.preventDefault()}
				onClick={({ currentTarget, detail }) => {
					if (detail === 0) markEvidence(currentTarget.closest("fieldset"));
				}}
			>
				<kbd className="kbd">E</kbd> mark the words{required ? "" : " (optional)"}
			</button>
			<p className="label-marking" role="status" />
			{spans.length > 0 ? (
				<ul aria-label={`Marked words: ${title}`}>
					{spans.map((span) => (
						<li key={`${span.source} ${span.start}`} data-mark={nameOf(span)}>
							<small>{placeInWords(span.source, ofPair)}</small> <q dir="auto">{span.excerpt}</q>{" "}
							<button
								type="button"
								aria-label={`Take away the mark on “${span.excerpt}”`}
								onPointerDown={() => remove(span)}
								onClick={({ detail }) => {
									if (detail === 0) remove(span);
								}}
							>
								✕
							</button>
						</li>
					))}
				</ul>
			) : null}
			{errors ? <p className="label-error">{errors.join(" ")}</p> : null}
		</div>
	);
}

function placeInWords(source: string, ofPair: boolean): string {
	const [kind, number] = source.split(":");
	if (kind === "context") return `context ${Number(number) + 1}:`;
	if (!ofPair) return "answer:";
	return number === "0" ? "left:" : "right:";
}

type Texts = Pick<ItemContentView, "answers" | "contexts">;

/** Draws all marks of the form into the texts, whenever they change or the texts do. */
export function useDrawnEvidence(
	values: readonly (string | undefined)[],
	content: Texts | undefined,
) {
	const all = values.map((value) => value ?? "").join("\n");
	useEffect(() => {
		const draw = () =>
			drawEvidence(
				all.split("\n").flatMap((value) => spansOf(value) ?? []),
				new Map([
					...(content?.answers ?? []).map(({ text }, at) => [`answer:${at}`, text] as const),
					...(content?.contexts ?? []).map(({ text }, at) => [`context:${at}`, text] as const),
				]),
			);
		const soon = () => requestAnimationFrame(draw);
		draw();
		// Raw texts come and go with their button.
		const toggle = document.querySelector('.label-item [data-key="t"]');
		toggle?.addEventListener("click", soon);
		return () => toggle?.removeEventListener("click", soon);
	}, [all, content]);
}
