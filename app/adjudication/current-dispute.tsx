import { ItemTextsView } from "../ui/item-texts.tsx";
import { count, counted } from "../ui/numbers.ts";
import type { CurrentItem } from "./current-item.server.ts";
import type { Vote } from "./votes.server.ts";

type CurrentDisputeProps = {
	item: CurrentItem;
	/** What is published now; null before the first. */
	rubricVersion: number | null;
	/** From 1; 0 where it is not in the queue. */
	place: number;
	open: number;
};

/** The item, and what each person said about it, under letters. */
export function CurrentDispute({ item, rubricVersion, place, open }: CurrentDisputeProps) {
	const { name, texts, metadata, votes, judges } = item;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
		<section className="adj-item" aria-label="Item" tabIndex={0}>
			<div className="flex flex-wrap items-center gap-2 text-[12px] text-ink3">
				{metadata.map(({ name, value }) => (
					<span key={name} className="chip" title={name}>
						{value}
					</span>
				))}
				<span className="ml-auto">
					{place > 0 ? `${count(place)} of ${count(open)} · ` : ""}
					{name}
				</span>
			</div>
			<ItemTextsView texts={texts} />
			<div className="mt-1 flex flex-wrap items-baseline gap-x-2">
				<h2>What {counted(votes.length, "person", "people")} said</h2>
				<span className="text-[12px] text-ink3">
					in an order of the item’s own; nobody is named, not even after the decision
				</span>
			</div>
			<div className="adj-votes">
				{votes.map((vote) => (
					<VoteCard key={vote.letter} vote={vote} rubricVersion={rubricVersion} />
				))}
			</div>
			<p className="adj-locked">
				<svg width="13" height="15" viewBox="0 0 13 15" aria-hidden="true">
					<rect x="1" y="6.5" width="11" height="7.5" rx="2" fill="none" stroke="currentColor" />
					<path d="M3.5 6.5V4.4a3 3 0 0 1 6 0v2.1" fill="none" stroke="currentColor" />
				</svg>
				<span>
					{judges === 0 ? (
						"No judge has answered this item."
					) : (
						<>
							<b>{counted(judges, "judge has", "judges have")} answered.</b> Their values and
							reasons come to this page once you have decided, not before.
						</>
					)}
				</span>
			</p>
		</section>
	);
}

function VoteCard({ vote, rubricVersion }: { vote: Vote; rubricVersion: number | null }) {
	const { letter, seconds, flagged, skipped, values, comment } = vote;
	const isOlder = vote.rubricVersion > 0 && vote.rubricVersion !== rubricVersion;
	const facts = [
		isOlder ? `under version ${vote.rubricVersion} of the rubric` : null,
		seconds === null ? null : secondsInWords(seconds),
		flagged ? "flagged" : null,
	];
	return (
		<article className="adj-vote">
			<div className="flex justify-between gap-2">
				<h3 className="font-semibold">Rater {letter}</h3>
				<span className="text-[12px] text-ink3">{facts.filter(Boolean).join(" · ")}</span>
			</div>
			{skipped ? <p className="mt-1 text-ink2">{skipped}</p> : null}
			<dl>
				{values.map(({ dimension, title, value, same }) => (
					<div key={dimension} data-same={same || undefined}>
						<dt>{title}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{comment ? (
				<blockquote dir="auto">{comment}</blockquote>
			) : (
				<p className="adj-none">no comment</p>
			)}
		</article>
	);
}

function secondsInWords(seconds: number): string {
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
