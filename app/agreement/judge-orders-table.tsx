import { count, share } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { JudgeOrdersJson } from "./agreement-json.ts";
import { EstimateCell } from "./estimate-cell.tsx";
import { ORDERS_NOTE, ORDERS_TITLE, orderHeader, orderRow } from "./order-words.ts";

/** The judges that were asked in both orders: how consistent they are, and what the place of an answer does. */
export function JudgeOrdersTable({ orders }: { orders: readonly JudgeOrdersJson[] }) {
	const [first] = orders;
	if (!first) return null;
	const header = orderHeader(first);
	return (
		<Card title={ORDERS_TITLE} note={ORDERS_NOTE}>
			<ScrollX label="Table">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">Judge</th>
							<th scope="col" className="num">
								{header.n}
							</th>
							<th scope="col" className="num">
								Same in both orders
							</th>
							<th scope="col" className="num">
								{header.kappa}
							</th>
							<th scope="col">Order</th>
							<th scope="col" className="num">
								{header.shares}
							</th>
							<th scope="col" className="num">
								Position effect
							</th>
							<th scope="col">Adjusted test</th>
							<th scope="col">So</th>
						</tr>
					</thead>
					<tbody>
						{orders.map((each) => (
							<OrdersRow key={each.judge} orders={each} />
						))}
					</tbody>
				</table>
			</ScrollX>
		</Card>
	);
}

function OrdersRow({ orders }: { orders: JudgeOrdersJson }) {
	const { judge, raters, n, consistent, kappa, positionEffect } = orders;
	const { shares, shown, p } = positionEffect;
	const { effect, test } = orderRow(orders);
	return (
		<tr>
			<td className="font-semibold whitespace-nowrap">{judge}</td>
			<td className="num">{count(n)}</td>
			<td className="num">
				<EstimateCell estimate={consistent} as="share" />
			</td>
			<td className="num">
				<EstimateCell estimate={kappa} />
			</td>
			<td className="text-[12.5px] whitespace-nowrap text-ink2">
				{raters.map((rater) => (
					<span key={rater} className="block">
						{rater.startsWith(judge) ? rater.slice(judge.length) || "as named" : rater}
					</span>
				))}
			</td>
			<td className="num text-[12.5px]">
				{shares?.map((each, at) => (
					<span key={raters[at]} className="block">
						{share(each)}
					</span>
				)) ?? "no items"}
			</td>
			<td className="num whitespace-nowrap">{effect}</td>
			<td className="whitespace-nowrap text-ink2">{test}</td>
			<td className="whitespace-nowrap text-ink2">
				{p === null ? "not tested" : shown ? "the place counts" : "not shown"}
			</td>
		</tr>
	);
}
