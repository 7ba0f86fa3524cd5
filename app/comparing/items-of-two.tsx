import { Link } from "@remix-run/react";
import type { ComparePage } from "./compare-page.server.ts";
import type { ComparisonOfTwoJson } from "./two-json.ts";

type ItemsOfTwoProps = {
	home: string;
	two: Pick<ComparisonOfTwoJson, "kind" | "a" | "b">;
	items: ComparePage["items"];
};

/** Items of a comparison, each with what both and people say of it, and opening its page. */
export function ItemsOfTwo({ home, two: { kind, a, b }, items }: ItemsOfTwoProps) {
	return (
		<ul className="grid gap-2">
			{items.map((item) => (
				<li key={item.id} className="border-t border-line pt-2 first:border-0">
					<Link to={`${home}/items/${item.id}`} className="font-medium hover:underline" dir="auto">
						{item.input ?? item.externalId}
					</Link>
					<p className="line-clamp-1 text-ink2" dir="auto">
						{item.response}
					</p>
					<p className="text-[12.5px] [overflow-wrap:anywhere]">
						{[
							[a, item.a],
							[b, item.b],
						].map(([name, says], at) =>
							says === null ? null : (
								<span key={name}>
									{at > 0 && item.a !== null ? " · " : ""}
									{name}: <b className="font-semibold">{says}</b>
								</span>
							),
						)}
						{kind === "rubric"
							? ""
							: kind === "systems"
								? ` · by ${item.people}`
								: ` · people: ${item.people}`}
					</p>
				</li>
			))}
		</ul>
	);
}
