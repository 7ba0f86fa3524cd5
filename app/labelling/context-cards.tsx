import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { ItemText } from "../ui/item-text.tsx";
import type { TextView } from "../ui/text-view.server.ts";
import { keepChoice, keptChoice } from "./kept-choice.ts";
import { markFound, markSharedWords, unmark } from "./mark-words.ts";

const MARKING = "concord-mark-shared-words";

/** Another item is searched and unfolded anew before it is painted; there is nothing to unfold on the server. */
const useAnew = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The contexts, each a card that folds; searched with `/`, the answer's words marked with W. The cards stay
 * while the items change: making them anew was a good part of what the next item took to appear.
 */
export function ContextCards({ contexts, raw }: { contexts: TextView[]; raw: boolean }) {
	const list = useRef<HTMLDivElement>(null);
	const searched = useRef<HTMLInputElement>(null);
	const [marking, setMarking] = useState(false);
	const [search, setSearch] = useState<{ of: TextView[]; found: number | null } | null>(null);
	const found = search?.of === contexts ? search.found : null;

	useEffect(() => {
		setMarking(keptChoice(MARKING) === "on");
		return () => unmark("found");
	}, []);
	useAnew(() => {
		if (searched.current) searched.current.value = "";
		unmark("found");
		for (const card of list.current?.querySelectorAll("details:not([open])") ?? [])
			card.setAttribute("open", "");
	}, [contexts]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: raw texts and other items have other nodes to mark
	useEffect(() => {
		if (!marking || !list.current) return;
		markSharedWords([...document.querySelectorAll(".label-answer")], list.current);
		return () => unmark("shared");
	}, [marking, raw, contexts]);

	function toggleMarking() {
		keepChoice(MARKING, marking ? "off" : "on");
		setMarking(!marking);
	}
	function find(words: string) {
		const cards = [...(list.current?.children ?? [])] as HTMLDetailsElement[];
		const hits = markFound(words, cards);
		setSearch({ of: contexts, found: hits === null ? null : hits.filter(Boolean).length });
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
						ref={searched}
						type="search"
						data-key="/"
						aria-label="Search the contexts"
						placeholder="search  /"
						onChange={(event) => find(event.target.value)}
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
