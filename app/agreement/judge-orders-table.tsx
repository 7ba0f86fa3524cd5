import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { count, share } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { DimensionJson, JudgeOrdersJson } from "./agreement-json.ts";
import { ItemsLink } from "./counted-items.tsx";
import { EstimateCell } from "./estimate-cell.tsx";
import { JudgeLink } from "./judge-link.tsx";
import { ORDERS_NOTE, ORDERS_TITLE, orderHeader, orderRow } from "./order-words.ts";

/** The judges that were asked in both orders: how consistent they are, and what the place of an answer does. */
export function JudgeOrdersTable({ dimension }: { dimension: DimensionJson }) {
	const { orders = [] } = dimension;
	const [first] = orders;
	if (!first) return null;
	const header = orderHeader(first, dimension);
	const columns: FigureColumn<JudgeOrdersJson>[] = [
		{ title: "Judge", kind: "name", cell: ({ judge }) => <JudgeLink judge={judge} /> },
		{
			title: header.n,
			kind: "num",
			cell: ({ n, raters: [a, b] }) => (
				<ItemsLink of="both" a={a} b={b}>
					{count(n)}
				</ItemsLink>
			),
		},
		{
			title: "Same in both orders",
			kind: "num",
			cell: ({ consistent }) => <EstimateCell estimate={consistent} as="share" />,
		},
		{ title: header.kappa, kind: "num", cell: ({ kappa }) => <EstimateCell estimate={kappa} /> },
		{ title: `Order: ${header.shares}`, kind: "num", cell: sharesCell },
		{ title: "Position effect", kind: "num", cell: (row) => orderRow(row).effect },
		{ title: "Adjusted test", label: "", kind: "text", cell: (row) => orderRow(row).test },
		{
			title: "So",
			label: "",
			kind: "text",
			cell: ({ positionEffect: { p, shown, looks } }) =>
				p === null && !looks ? "not tested" : shown ? "the place counts" : "not shown",
		},
	];
	return (
		<Card title={ORDERS_TITLE} note={ORDERS_NOTE}>
			<FigureTable
				caption={ORDERS_TITLE}
				rowsAre="judges"
				columns={columns}
				rows={orders}
				keyOf={({ judge }) => judge}
			/>
		</Card>
	);
}

/** "order12 86 %" and, under it, the other order. */
function sharesCell({ judge, raters, positionEffect: { shares } }: JudgeOrdersJson) {
	return raters.map((rater, at) => {
		const name = rater.startsWith(judge) ? rater.slice(judge.length) : rater;
		const own = shares?.[at];
		return (
			<span key={rater} className="block max-sm:inline">
				<span className="text-[12.5px] text-ink2">{name.replace(/^\W+/, "") || "as named"}</span>{" "}
				{own === undefined ? "no items" : share(own)}{" "}
			</span>
		);
	});
}
