import { Link, useLocation } from "@remix-run/react";
import { count } from "../ui/numbers.ts";
import { ConfusionFilter } from "./confusion-filter.tsx";
import type { InboxPage } from "./inbox.server.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { InboxItemView } from "./inbox-item.tsx";
import { InboxList } from "./inbox-list.tsx";
import { disagreementsInWords, inboxTitle, nothingWords, sidesInWords } from "./inbox-words.ts";
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
					{page.notThere.map((sentence) => (
						<p key={sentence} className="mb-2 text-ink2" role="status">
							{sentence}
						</p>
					))}
					<h2 id="inbox">{inboxTitle(asked, page)}</h2>
					<p className="text-[12px] text-ink3">{disagreementsInWords(name, page)}</p>
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

/** Where there is no matrix: whether the judge lies above people or below. */
function Sides({ page, show, search }: { page: InboxPage; show: string | null; search: string }) {
	return (
		<ul className="mt-3 flex flex-wrap gap-2">
			{sidesInWords(page).map(([side, words, items]) => (
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
