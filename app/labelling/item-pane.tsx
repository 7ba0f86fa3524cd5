import { memo, type RefObject } from "react";
import { count } from "../ui/numbers.ts";
import { RenderedMarkdown } from "../ui/rendered-markdown.tsx";
import { ContextCards } from "./context-cards.tsx";
import type { ItemToLabel, TextView } from "./label-item.server.ts";
import type { LabelProgress } from "./label-progress.server.ts";

type ItemPaneProps = {
	itemId: string;
	content: ItemToLabel["content"];
	hideReference: boolean;
	progress: LabelProgress;
	heading: RefObject<HTMLHeadingElement>;
};

/** What is judged: question, answer, contexts, reference. It stays, and its texts change with the item. */
export const ItemPane = memo(function ItemPane(props: ItemPaneProps) {
	const { itemId, content, hideReference, progress, heading } = props;
	const { questionHtml, messages, answers, contexts, reference, metadata } = content;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
		<section className="label-item" aria-label="Item" tabIndex={0}>
			<div className="label-head">
				<h1 className="eyebrow" tabIndex={-1} ref={heading}>
					{questionHtml === null ? "Item" : "Question"}
				</h1>
				{metadata.map(({ name, value }) => (
					<span key={name} className="chip" title={name}>
						{value}
					</span>
				))}
				<span className="label-count">
					{count(progress.submitted)} done, {count(progress.skipped)} skipped,{" "}
					{count(progress.open)} left
					{progress.minutesLeft === null ? "" : ` · about ${progress.minutesLeft} min left`}
				</span>
			</div>
			{messages.length > 0 ? <Conversation messages={messages} /> : null}
			{questionHtml === null ? null : (
				<RenderedMarkdown html={questionHtml} className="label-question" />
			)}
			<div className={answers.length > 1 ? "label-pair" : undefined}>
				{answers.map(({ title, html }) => (
					<section key={title}>
						<h2 className="eyebrow">{title}</h2>
						<RenderedMarkdown html={html} className="card label-answer" />
					</section>
				))}
			</div>
			{contexts.length > 0 ? <ContextCards key={itemId} contexts={contexts} /> : null}
			{reference ? <Reference reference={reference} hidden={hideReference} /> : null}
		</section>
	);
});

function Conversation({ messages }: { messages: TextView[] }) {
	return (
		<ol className="label-messages" aria-label="Conversation">
			{messages.map(({ title, html }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: messages never move
				<li key={index} className="card">
					<span className="eyebrow">{title}</span>
					<RenderedMarkdown html={html} />
				</li>
			))}
		</ol>
	);
}

type ReferenceProps = {
	reference: NonNullable<ItemToLabel["content"]["reference"]>;
	hidden: boolean;
};

/** Hidden by the style sheet until something is chosen in the form, where the project says so. */
function Reference({ reference, hidden }: ReferenceProps) {
	return (
		<section>
			<h2 className="eyebrow">Reference</h2>
			{hidden ? <p className="label-reference-later">shown after your first judgement</p> : null}
			<div className="label-reference">
				{reference.texts.map(({ title, html }) => (
					<RenderedMarkdown key={title} html={html} className="card label-card" />
				))}
				{reference.passages.map(({ title, html }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: passages never move
					<details key={index} className="card label-card">
						<summary>{title}</summary>
						<RenderedMarkdown html={html} />
					</details>
				))}
			</div>
		</section>
	);
}
