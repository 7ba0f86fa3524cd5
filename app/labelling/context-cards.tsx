import { useEffect, useRef, useState } from "react";
import { ItemText } from "../ui/item-text.tsx";
import type { TextView } from "../ui/text-view.server.ts";
import { keepChoice, keptChoice } from "./kept-choice.ts";
import { markFound, markSharedWords, unmark } from "./mark-words.ts";

const MARKING = "concord-mark-shared-words";

/** The contexts, each a card that folds; searched with `/`, the answer's words marked with W. */
export function ContextCards({ contexts, raw }: { contexts: TextView[]; raw: boolean }) {
	const list = useRef<HTMLDivElement>(null);
	const [marking, setMarking] = useState(false);
	const [found, setFound] = useState<number | null>(null);

	useEffect(() => {
		setMarking(keptChoice(MARKING) === "on");
		return () => unmark("found");
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the raw text has other nodes to mark
	useEffect(() => {
		if (!marking || !list.current) return;
		markSharedWords([...document.querySelectorAll(".label-answer")], list.current);
		return () => unmark("shared");
	}, [marking, raw]);

	function toggleMarking() {
		keepChoice(MARKING, marking ? "off" : "on");
		setMarking(!marking);
	}
	function search(words: string) {
		const cards = [...(list.current?.children ?? [])] as HTMLDetailsElement[];
		const hits = markFound(words, cards);
		setFound(hits === null ? null : hits.filter(Boolean).length);
		cards.forEach((card, index) => {
			card.open = hits === null || hits[index] === true;
		});
	}

	return (
		<section>
			<div className="label-head">
				<h2 className="eyebrow">Contexts</h2>
				<span>{found === null ? contexts.length : `${found} of ${contexts.length}`}</span>
				<span className="label-tools">
					<input
						type="search"
						data-key="/"
						aria-label="Search the contexts"
						placeholder="search  /"
						onChange={(event) => search(event.target.value)}
					/>
					<button type="button" data-key="w" aria-pressed={marking} onClick={toggleMarking}>
						<kbd className="kbd">W</kbd> words shared with the answer: {marking ? "on" : "off"}
					</button>
				</span>
			</div>
			<div ref={list} className="label-contexts">
				{contexts.map((context, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: contexts never move
					<details key={index} className="card label-card" open>
						<summary dir="auto">{context.title}</summary>
						<ItemText view={context} raw={raw} />
					</details>
				))}
			</div>
		</section>
	);
}
