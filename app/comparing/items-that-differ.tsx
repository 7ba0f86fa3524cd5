import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { ComparePage } from "./compare-page.server.ts";
import { ItemsOfTwo } from "./items-of-two.tsx";
import type { ComparisonOfTwoJson } from "./two-json.ts";

/** The two that are compared, with the items that differ. */
export type ComparedItems = {
	home: string;
	report: ComparisonOfTwoJson;
	items: ComparePage["items"];
};

/** Items on which the two differ, each opening its page; beyond a dozen they unfold. */
export function ItemsThatDiffer({ home, report, items }: ComparedItems) {
	const { a, b, kind } = report;
	if (items.length === 0) {
		return (
			<Card title="Items that differ">
				<p className="text-ink2">None: on every item that both have they say the same.</p>
			</Card>
		);
	}
	const isRubric = kind === "rubric";
	return (
		<Card
			title="Items that differ"
			note={
				isRubric
					? "Items of which most people say another level now."
					: `Those on which ${a} is worse first, then those on which ${b} is; at most 100.`
			}
		>
			<ItemsOfTwo home={home} two={report} items={items.slice(0, FIRST)} />
			{items.length > FIRST ? (
				<details className="mt-2">
					<summary className="link">Show {count(items.length - FIRST)} more items</summary>
					<ItemsOfTwo home={home} two={report} items={items.slice(FIRST)} />
				</details>
			) : null}
		</Card>
	);
}

/** Items that stand there at first; the others unfold, without a script too. */
const FIRST = 12;
