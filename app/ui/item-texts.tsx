import type { ItemTexts } from "./item-texts.server.ts";
import { RenderedMarkdown } from "./rendered-markdown.tsx";

/** Conversation, question, answers, references and contexts of an item, one under the other. */
export function ItemTextsView({ texts }: { texts: ItemTexts }) {
	const { input, messages, parts, contexts } = texts;
	return (
		<>
			{messages.length > 0 ? (
				<section className="grid gap-1.5">
					<h2 className="eyebrow">Conversation</h2>
					{messages.map(({ key, title, html }) => (
						<div key={key} className="card px-4 py-2.5">
							<b className="text-[12.5px]">{title}</b>
							<RenderedMarkdown html={html} />
						</div>
					))}
				</section>
			) : null}
			{input ? (
				<section>
					<h2 className="eyebrow">Question</h2>
					<p className="mt-1 text-lg leading-snug wrap-anywhere" dir="auto">
						{input}
					</p>
				</section>
			) : null}
			{parts.map(({ key, title, html }) => (
				<section key={key}>
					<h2 className="eyebrow mb-1">{title}</h2>
					<RenderedMarkdown
						html={html}
						className={`card px-5 py-3.5 leading-relaxed wrap-anywhere ${title === "Reference" ? "text-ink2" : "text-[15px]"}`}
					/>
				</section>
			))}
			{contexts.length > 0 ? (
				<section className="grid gap-2">
					<h2 className="eyebrow">Contexts</h2>
					{contexts.map(({ key, title, html }) => (
						<details key={key} className="card px-4 py-2.5" open>
							<summary className="cursor-pointer font-medium">{title}</summary>
							<RenderedMarkdown html={html} className="mt-2 text-ink2 wrap-anywhere" />
						</details>
					))}
				</section>
			) : null}
		</>
	);
}
