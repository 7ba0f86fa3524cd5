import { memo, type RefObject } from "react";
import { RenderedMarkdown } from "../ui/rendered-markdown.tsx";
import { ContextCards } from "./context-cards.tsx";
import type { LabelItem, TextView } from "./label-item.server.ts";

type ItemPaneProps = {
	content: LabelItem["content"];
	hideReference: boolean;
	progress: LabelItem["progress"];
	heading: RefObject<HTMLHeadingElement>;
};

/**
 * What is judged: question, answer, contexts, reference. Kept while the router says that it is
 * loading, so that only the next item renders it anew.
 */
export const ItemPane = memo(function ItemPane(props: ItemPaneProps) {
	const { content, hideReference, progress, heading } = props;
	const { questionHtml, messages, answers, contexts, reference, metadata } = content;
	const answered = progress.submitted + progress.skipped;
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
					{answered} of {progress.total} done
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
			{contexts.length > 0 ? <ContextCards contexts={contexts} /> : null}
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
	reference: NonNullable<LabelItem["content"]["reference"]>;
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
