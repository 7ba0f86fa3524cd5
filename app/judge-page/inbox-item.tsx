import { Link } from "@remix-run/react";
import type { ItemRater } from "../agreement/item-ratings.server.ts";
import { ownValue } from "../base/own-value.ts";
import { ItemTextsView } from "../ui/item-texts.tsx";
import { count } from "../ui/numbers.ts";
import type { InboxItem } from "./inbox.server.ts";
import { INBOX_KEY } from "./inbox-keys.ts";

type InboxItemProps = {
	readonly slug: string;
	readonly isAdministrator: boolean;
	readonly name: string;
	readonly item: InboxItem;
	/** Its place in the list, from 1, and how many there are. */
	readonly place: number;
	readonly total: number;
};

/** One item with its texts, and the judge's reasons beside people's votes and remarks. */
export function InboxItemView({ slug, isAdministrator, name, item, place, total }: InboxItemProps) {
	return (
		<article className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={`Item ${item.name}`}>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<span className="flex flex-wrap items-center gap-2">
					<Link
						className="link"
						to={`/projects/${slug}/items/${item.id}`}
						{...{ [INBOX_KEY]: "o" }}
					>
						<code className="text-[12px]">{item.name}</code>
					</Link>
					{item.facts.map((fact) => (
						<span key={fact} className="chip">
							{fact}
						</span>
					))}
				</span>
				<span className="text-[12.5px] text-ink3">
					{count(place)} of {count(total)}
				</span>
			</div>
			<ItemTextsView texts={item.texts} foldsContexts />
			<div className="judge-sides">
				<section aria-label={`What ${name} says`}>
					<h3 className="eyebrow">{name}</h3>
					{item.judge.length === 0 ? <p className="text-ink2">It has not been asked.</p> : null}
					{item.judge.map((rater) => (
						<Said
							key={rater.rater}
							rater={rater}
							title={rater.rater === name ? null : rater.rater}
							dimensions={item.dimensions}
							href={
								isAdministrator && rater.judgmentId
									? `/projects/${slug}/judgments/${rater.judgmentId}`
									: null
							}
						/>
					))}
				</section>
				<section aria-label="What people say">
					<h3 className="eyebrow">People</h3>
					{item.people.length === 0 ? <p className="text-ink2">Nobody has labelled it.</p> : null}
					{item.people.map((rater) => (
						<Said
							key={rater.rater}
							rater={rater}
							title={rater.rater}
							dimensions={item.dimensions}
							href={null}
						/>
					))}
				</section>
			</div>
		</article>
	);
}

type SaidProps = {
	readonly rater: ItemRater;
	readonly title: string | null;
	readonly dimensions: InboxItem["dimensions"];
	/** The prompt and the raw reply. */
	readonly href: string | null;
};

/** What one of them gave on each dimension, and the reasons. */
function Said({ rater, title, dimensions, href }: SaidProps) {
	const cells = dimensions.flatMap(({ name, title: dimension }) => {
		const cell = ownValue(rater.cells, name);
		return cell ? [{ dimension, ...cell }] : [];
	});
	return (
		<div className="mt-2 min-w-0">
			{title ? <p className="font-medium wrap-anywhere">{title}</p> : null}
			<p className="flex flex-wrap gap-x-3 gap-y-0.5">
				{cells.map(({ dimension, value, reason }) => (
					<span key={dimension}>
						<span className="text-[12.5px] text-ink3">{dimension}</span>{" "}
						{value === null ? (
							<span className="text-[12.5px] text-ink3">{reason ?? "no answer"}</span>
						) : (
							<b className="font-semibold">{value}</b>
						)}
					</span>
				))}
			</p>
			{cells.map(({ dimension, rationale }) =>
				rationale ? (
					<blockquote key={dimension} className="mt-1 wrap-anywhere text-ink2" dir="auto">
						{cells.length > 1 ? <span className="text-ink3">{dimension}: </span> : null}
						{rationale}
					</blockquote>
				) : null,
			)}
			{rater.remark ? (
				<blockquote className="mt-1 wrap-anywhere text-ink2" dir="auto">
					{rater.remark}
				</blockquote>
			) : null}
			{rater.leftOut ? (
				<p className="text-[12.5px] text-ink3">Left out of figures: {rater.leftOut}</p>
			) : null}
			{href ? (
				<p className="text-[12.5px]">
					<Link className="link" to={href} {...{ [INBOX_KEY]: "r" }}>
						prompt and raw reply
					</Link>
				</p>
			) : null}
		</div>
	);
}
