import { Form, Link, useSubmit } from "@remix-run/react";
import type { MouseEvent } from "react";
import { count } from "../ui/numbers.ts";
import type { AdjudicationPage } from "./adjudication-page.server.ts";

type QueueProps = {
	page: Pick<
		AdjudicationPage,
		"open" | "decided" | "choices" | "queue" | "more" | "previousItemId" | "nextItemId"
	>;
	dimension: string;
	/** The item on the screen is being left for another. */
	onLeave: () => void;
};

/** What is to be decided, most telling first; a filter by dimension. */
export function Queue({ page, dimension, onLeave }: QueueProps) {
	const submit = useSubmit();
	const { open, decided, choices, queue, more, previousItemId, nextItemId } = page;
	const left = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
		// In another tab, the item stays.
		if (!ctrlKey && !metaKey && !shiftKey && !altKey) onLeave();
	};
	const to = (item: string) =>
		`?${new URLSearchParams({ ...(dimension ? { dimension } : {}), item })}`;
	return (
		<section className="adj-queue" aria-labelledby="adj-queue-title">
			<h2 id="adj-queue-title">
				{count(open)} {open === 1 ? "disagreement" : "disagreements"}
				{decided > 0 ? (
					<Link className="link ml-2 text-[12px] font-normal" to="?show=decided">
						{count(decided)} decided
					</Link>
				) : null}
			</h2>
			<Form method="get" onChange={(event) => submit(event.currentTarget)} className="mt-2.5">
				<select
					name="dimension"
					key={dimension}
					defaultValue={dimension}
					className="input w-full"
					aria-label="Dimension"
				>
					<option value="">all dimensions</option>
					{choices.map(({ name, title, open: disputes }) => (
						<option key={name} value={name}>
							{title}, {count(disputes)}
						</option>
					))}
				</select>
				<noscript>
					<button type="submit" className="btn mt-1">
						Show
					</button>
				</noscript>
			</Form>
			<p className="mt-2 text-[12px] leading-snug text-ink3">
				Verdicts and categories that differ, levels two apart, votes without a majority. First what
				a decision tells most about: the spread of the votes, then comments and flags. Judges play
				no part in the order; it would give them away.
			</p>
			<ol className="adj-list">
				{queue.map((row) => (
					<li key={row.itemId} aria-current={row.isCurrent || undefined}>
						<Link to={to(row.itemId)} preventScrollReset>
							<span className="flex items-center justify-between gap-2">
								<Information bars={row.information} />
								<span className="truncate text-[12px] text-ink3">{row.name}</span>
							</span>
							<span className="adj-question">{row.question}</span>
							<span className="text-[12px] text-ink2">{row.said}</span>
						</Link>
					</li>
				))}
			</ol>
			{more > 0 ? <p className="text-[12px] text-ink3">{count(more)} more</p> : null}
			<nav className="flex gap-3 text-[12px]" aria-label="Queue">
				{previousItemId ? (
					<Link className="link" to={to(previousItemId)} data-adj-key="k" onClick={left}>
						previous
					</Link>
				) : null}
				{nextItemId ? (
					<Link className="link" to={to(nextItemId)} data-adj-key="j" onClick={left}>
						next
					</Link>
				) : null}
			</nav>
		</section>
	);
}

const BARS = [1, 2, 3, 4, 5];

function Information({ bars }: { bars: number }) {
	return (
		<span className="adj-bars" role="img" aria-label={`information ${bars} of 5`}>
			{BARS.map((bar) => (
				<i key={bar} data-on={bar <= bars || undefined} />
			))}
		</span>
	);
}
