import { count, decimal, share } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { PlanView } from "./plan-page.server.ts";

/** From which parts items are drawn, with which chance. */
export function DrawnParts({ parts }: { parts: PlanView["parts"] }) {
	return (
		<Card
			title="What is drawn, and with which probability"
			note="The probability is kept with every item and exported; its inverse is the weight with which the item stands for all that could have been drawn."
		>
			<ScrollX label="Parts and their probabilities" className="-mx-5">
				<table className="table">
					<TableHead
						columns={[
							"Part",
							{ title: "Items", className: "num" },
							{ title: "Drawn", className: "num" },
							{ title: "Probability", className: "num" },
							{ title: "Weight", className: "num max-sm:hidden" },
						]}
					/>
					<tbody>
						{parts.map(({ name, items, drawn, probability }) => (
							<tr key={name}>
								<th scope="row" className="pl-5 text-left font-semibold">
									{name}
									<span
										aria-hidden="true"
										className="mt-1 block h-1.5 w-full max-w-48 rounded-full bg-line"
									>
										<span
											className="block h-full rounded-full bg-accent"
											style={{ width: `${(drawn / items) * 100}%` }}
										/>
									</span>
								</th>
								<td className="num">{count(items)}</td>
								<td className="num">{count(drawn)}</td>
								<td className="num font-semibold">{share(probability)}</td>
								<td className="num max-sm:hidden">
									{probability > 0 ? decimal(1 / probability) : "none"}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
		</Card>
	);
}
