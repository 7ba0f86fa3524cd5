import { Link } from "@remix-run/react";
import { Card } from "../ui/page.tsx";
import type { DimensionAudit } from "./audit-json.ts";
import type { AuditPage } from "./audit-page.server.ts";
import { divisiveItems } from "./item-links.ts";
import { levelWord } from "./level-words.ts";

/** Items shown of all dimensions together. */
const SHOWN = 8;

type DivisiveProps = { page: AuditPage; home: string; search: string };

/** The items on which people differ most, with what each of them said. */
export function DivisiveItems({ page: { audit, items }, home, search }: DivisiveProps) {
	const byPlace = new Map(items.map((item) => [item.place, item]));
	const ranked = audit.dimensions
		.flatMap((dimension) => dimension.divisive.first.map((one, at) => ({ dimension, at, ...one })))
		// Of items that divide people alike each dimension has its first before another has its second.
		.sort((a, b) => b.spread - a.spread || a.at - b.at)
		.slice(0, SHOWN);
	if (ranked.length === 0) {
		return (
			<Card title="Most divisive items">
				<p className="text-ink2">No two people differ on an item.</p>
			</Card>
		);
	}
	const withSome = audit.dimensions.filter(({ divisive }) => divisive.items > 0);
	return (
		<Card
			title="Most divisive items"
			note={
				<>
					All of{" "}
					{withSome.map((dimension, at) => (
						<span key={dimension.dimension}>
							{at > 0 ? ", " : ""}
							<Link className="link" to={divisiveItems(dimension, { home, search })}>
								{dimension.title} ({dimension.divisive.items})
							</Link>
						</span>
					))}
				</>
			}
		>
			<ul className="grid gap-2.5">
				{ranked.map(({ dimension, place, item, said }) => {
					const known = byPlace.get(place);
					return (
						<li
							key={`${dimension.dimension} ${place}`}
							className="grid gap-0.5 border-t border-line2 pt-2.5 first:border-0 first:pt-0"
						>
							<Link
								className="link line-clamp-2"
								dir="auto"
								to={`${home}/items/${known?.id ?? ""}`}
							>
								{known?.text ?? item}
							</Link>
							<span className="text-[12.5px] text-ink2">
								{dimension.title}: {votesInWords(dimension, said)}
								<span className="text-ink3"> · {item}</span>
							</span>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}

/** "2: annotator 1; 5: annotator 2, annotator 3" */
function votesInWords(
	dimension: DimensionAudit,
	said: DimensionAudit["divisive"]["first"][number]["said"],
): string {
	const by = new Map<string, string[]>();
	for (const { rater, value } of said) {
		const word = levelWord(dimension, value);
		by.set(word, [...(by.get(word) ?? []), rater]);
	}
	return [...by].map(([word, raters]) => `${word} by ${raters.join(", ")}`).join("; ");
}
