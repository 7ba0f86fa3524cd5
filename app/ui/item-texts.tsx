import { Conversation } from "./conversation.tsx";
import { FormulaStyles } from "./formula-styles.tsx";
import { ItemText } from "./item-text.tsx";
import type { ItemTexts } from "./item-texts.server.ts";

type ItemTextsViewProps = {
	texts: ItemTexts;
	/** Contexts are one line each until somebody opens them. */
	foldsContexts?: boolean;
};

/** Conversation, question, answers, references and contexts of an item, one under the other. */
export function ItemTextsView({ texts, foldsContexts = false }: ItemTextsViewProps) {
	const { conversation, question, parts, contexts } = texts;
	const { turns, answerStep } = conversation;
	return (
		<>
			<FormulaStyles
				texts={[question, ...parts, ...contexts, ...turns.flatMap((turn) => turn.parts)]}
			/>
			{turns.length > 0 ? (
				<section className="grid gap-1.5">
					<h2 className="eyebrow">Conversation</h2>
					<Conversation turns={turns} />
				</section>
			) : null}
			{question ? (
				<section>
					<h2 className="eyebrow">Question</h2>
					<ItemText
						view={question}
						raw={false}
						className="mt-1 text-lg leading-snug wrap-anywhere"
					/>
				</section>
			) : null}
			{parts.map((part, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: texts never move
				<section key={index}>
					<h2 className="eyebrow mb-1">
						{part.title}
						{part.title === "Answer" && answerStep !== null ? `, step ${answerStep}` : null}
					</h2>
					<ItemText
						view={part}
						raw={false}
						className={`card px-5 py-3.5 leading-relaxed wrap-anywhere ${part.title === "Reference" ? "text-ink2" : "text-[15px]"}`}
					/>
				</section>
			))}
			{contexts.length > 0 ? (
				<section className="grid gap-2">
					<h2 className="eyebrow">Contexts</h2>
					{contexts.map((context, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: texts never move
						<details key={index} className="card px-4 py-2.5" open={!foldsContexts}>
							<summary className="cursor-pointer font-medium">{context.title}</summary>
							<ItemText view={context} raw={false} className="mt-2 text-ink2 wrap-anywhere" />
						</details>
					))}
				</section>
			) : null}
		</>
	);
}
