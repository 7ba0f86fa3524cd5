import { Link } from "@remix-run/react";
import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { PlanReport } from "./plan-json.ts";

/** How many items of each kind are labelled, those with fewest first. */
export function KindGaps({
	gaps: { field, enough, kinds },
	home,
}: {
	gaps: NonNullable<PlanReport["gaps"]>;
	home: string;
}) {
	const few = kinds.filter(({ labelled, items }) => labelled < Math.min(enough, items)).length;
	return (
		<Card
			title={`Gaps by ${field}`}
			note={`Under ${enough} labelled items a kind gets no figure of its own. ${few === 0 ? "Each kind has enough, or all there are." : `${few} of ${kinds.length} could have more.`}`}
		>
			<ScrollX label={`Gaps by ${field}`} className="-mx-5">
				<table className="table">
					<TableHead
						columns={[
							field,
							{ title: "labelled, of all", className: "w-2/5 max-sm:hidden" },
							{ title: "Labelled", className: "num" },
							{ title: "Of", className: "num" },
						]}
					/>
					<tbody>
						{kinds.map(({ kind, items, labelled }) => (
							<tr key={kind}>
								<th scope="row" className="text-left font-normal wrap-anywhere">
									{kind}
								</th>
								<td className="max-sm:hidden">
									<span aria-hidden="true" className="block h-2 rounded-full bg-line2">
										<span
											className={`block h-full rounded-full ${labelled < enough ? "bg-warn" : "bg-accent"}`}
											style={{ width: `${items === 0 ? 0 : (labelled / items) * 100}%` }}
										/>
									</span>
								</td>
								<td className="num">
									{count(labelled)}
									{labelled < enough ? <small>few</small> : null}
								</td>
								<td className="num">
									<Link
										className="link"
										to={`${home}/items?${new URLSearchParams({ field, value: kind })}`}
									>
										{count(items)}
									</Link>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
		</Card>
	);
}
