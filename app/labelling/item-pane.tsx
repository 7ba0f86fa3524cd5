import { memo, type RefObject, useEffect, useState } from "react";
import { Conversation } from "../ui/conversation.tsx";
import { FormulaStyles } from "../ui/formula-styles.tsx";
import { ItemText } from "../ui/item-text.tsx";
import { count } from "../ui/numbers.ts";
import { ContextCards } from "./context-cards.tsx";
import type { ItemContentView, ReferenceView } from "./item-content.server.ts";
import { keepChoice, keptChoice } from "./kept-choice.ts";
import type { LabelProgress } from "./label-progress.server.ts";

const RAW_TEXT = "concord-raw-text";

type ItemPaneProps = {
	content: ItemContentView;
	reference: ReferenceView | null;
	progress: LabelProgress;
	heading: RefObject<HTMLHeadingElement>;
};

/** What is judged: question, answer, contexts, reference. It stays, and its texts change with the item. */
export const ItemPane = memo(function ItemPane(props: ItemPaneProps) {
	const { content, reference, progress, heading } = props;
	const { question, conversation, answers, contexts, referenceHidden, metadata } = content;
	const [raw, setRaw] = useState(false);
	useEffect(() => setRaw(keptChoice(RAW_TEXT) === "on"), []);
	const { turns, answerStep } = conversation;
	const texts = [question, ...answers, ...contexts, ...turns.flatMap(({ parts }) => parts)];
	const isMarkdown = texts.some((view) => view && view.html !== null);

	function toggleRaw() {
		keepChoice(RAW_TEXT, raw ? "off" : "on");
		setRaw(!raw);
	}
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
		<section className="label-item" aria-label="Item" tabIndex={0}>
			<div className="label-head">
				<h1 className="eyebrow" tabIndex={-1} ref={heading}>
					{question ? (turns.length > 0 ? "Conversation" : "Question") : "Item"}
				</h1>
				{metadata.map(({ name, value }) => (
					<span key={name} className="chip" title={name}>
						{value}
					</span>
				))}
				{isMarkdown ? (
					<span className="label-tools">
						<button type="button" data-key="t" aria-pressed={raw} onClick={toggleRaw}>
							<kbd className="kbd">T</kbd> raw text: {raw ? "on" : "off"}
						</button>
					</span>
				) : null}
				<span className="label-count">
					{count(progress.submitted)} done, {count(progress.skipped)} skipped,{" "}
					{count(progress.open)} left
					{progress.minutesLeft === null ? "" : ` · about ${progress.minutesLeft} min left`}
				</span>
			</div>
			{turns.length > 0 ? <Conversation turns={turns} raw={raw} /> : null}
			{question ? (
				<section>
					{turns.length > 0 ? <h2 className="eyebrow">Question</h2> : null}
					<ItemText view={question} raw={raw} className="label-question" />
				</section>
			) : null}
			<div className={answers.length > 1 ? "label-pair" : undefined}>
				{answers.map((answer) => (
					<section key={answer.title}>
						<h2 className="eyebrow">
							{answer.title}
							{answerStep === null ? null : `, step ${answerStep}`}
						</h2>
						<ItemText view={answer} raw={raw} className="card label-answer" />
					</section>
				))}
			</div>
			{contexts.length > 0 ? <ContextCards contexts={contexts} raw={raw} /> : null}
			{reference || referenceHidden ? (
				<Reference reference={reference} raw={raw} wasHidden={referenceHidden} />
			) : null}
			<FormulaStyles
				texts={[...texts, ...(reference?.texts ?? []), ...(reference?.passages ?? [])]}
			/>
		</section>
	);
});

type ReferenceProps = {
	reference: ReferenceView | null;
	raw: boolean;
	wasHidden: boolean;
};

/** Where the project hides it, the server hands it out after a first judgement. */
function Reference({ reference, raw, wasHidden }: ReferenceProps) {
	return (
		<section>
			<div className="label-head">
				<h2 className="eyebrow">Reference</h2>
				{reference ? null : (
					<span className="label-reference-later">shown after your first judgement</span>
				)}
				{reference && wasHidden ? <span>shown since your first judgement</span> : null}
			</div>
			<div className="label-reference">
				{reference?.texts.map((text) => (
					<ItemText key={text.title} view={text} raw={raw} className="card label-card" />
				))}
				{reference?.passages.map((passage, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: passages never move
					<details key={index} className="card label-card">
						<summary>{passage.title}</summary>
						<ItemText view={passage} raw={raw} />
					</details>
				))}
			</div>
		</section>
	);
}
