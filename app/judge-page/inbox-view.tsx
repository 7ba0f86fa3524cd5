import { Link, useLocation } from "@remix-run/react";
import { count, counted } from "../ui/numbers.ts";
import { ConfusionFilter } from "./confusion-filter.tsx";
import type { InboxPage } from "./inbox.server.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { InboxItemView } from "./inbox-item.tsx";
import { InboxList } from "./inbox-list.tsx";
import { changed, type InboxQuery } from "./judge-query.ts";

export type InboxViewProps = {
	readonly slug: string;
	readonly isAdministrator: boolean;
	/** The judge's. */
	readonly name: string;
	readonly asked: InboxQuery;
	readonly page: InboxPage;
};

/** The disagreement inbox: matrix and filters over the list at the left, the item at the right. */
export function InboxView({ slug, isAdministrator, name, asked, page }: InboxViewProps) {
	const { search } = useLocation();
	return (
		<section className="card judge-inbox" aria-labelledby="inbox" id="disagreements">
			<div className="judge-left">
				<div className="px-5 pt-4 pb-3">
					<h2 id="inbox">{titleOf(asked, page)}</h2>
					<p className="text-[12px] text-ink3">
						{counted(page.differ, "disagreement")} on the {counted(page.items, "item")} that people
						and {name} answered
						{page.counts ? "; each cell opens its items" : ""}.
					</p>
					{page.counts ? (
						<ConfusionFilter page={page} name={name} show={asked.show} />
					) : (
						<Sides page={page} show={asked.show} search={search} />
					)}
				</div>
				<InboxFilters asked={asked} page={page} />
				<InboxList page={page} name={name} />
			</div>
			<div className="judge-right" id="item" tabIndex={-1}>
				{page.isElsewhere ? (
					<p className="mb-3 text-[12.5px] text-ink2" role="status">
						The item of this address is not in the list: it was answered otherwise, or the list
						shows other items. This is the first one of it.
					</p>
				) : null}
				{page.item ? (
					<InboxItemView
						slug={slug}
						isAdministrator={isAdministrator}
						name={name}
						item={page.item}
						place={page.current + 1}
						total={page.total}
					/>
				) : (
					<p className="text-ink2">{nothingWords(asked, page)}</p>
				)}
			</div>
		</section>
	);
}

function titleOf({ show, votes }: InboxQuery, { total, differ }: InboxPage): string {
	if (show?.startsWith("failed"))
		return counted(total, "item without a value", "items without a value");
	if (votes === "tied") return `${counted(total, "item")} on which people are tied`;
	if (show === "all" || show?.includes("-")) return counted(total, "item");
	return total === differ
		? counted(total, "disagreement")
		: `${count(total)} of ${counted(differ, "disagreement")}`;
}

function nothingWords(
	{ show, slice, sure, votes }: InboxQuery,
	{ items, differ }: InboxPage,
): string {
	if (show?.startsWith("failed")) return "No item failed for that reason.";
	if (items === 0)
		return "No item has an answer of this judge and a label of people: there is nothing to hold it against.";
	if (show === null && !slice && !sure && !votes && differ === 0) {
		return `The judge gave what people gave on all ${counted(items, "item")}.`;
	}
	return "No item fits what is chosen at the left. Take a choice away to see others.";
}

/** Where the judge answers in numbers there is no matrix: whether it lies above people or below. */
function Sides({ page, show, search }: { page: InboxPage; show: string | null; search: string }) {
	const sides = [
		[null, "all that differ", page.differ],
		["higher", "judge above people", page.higher],
		["lower", "judge below people", page.differ - page.higher],
	] as const;
	return (
		<ul className="mt-3 flex flex-wrap gap-2">
			{sides.map(([side, words, items]) => (
				<li key={words}>
					<Link
						className="chip hover:underline aria-[current]:bg-accent-soft aria-[current]:text-accent"
						to={changed(search, { show: side, item: null })}
						aria-current={show === side ? "true" : undefined}
						preventScrollReset
					>
						{words} {count(items)}
					</Link>
				</li>
			))}
		</ul>
	);
}
