import { Link } from "@remix-run/react";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { count, share } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { AuditPage } from "./audit-page.server.ts";

/** More columns than that are no table. */
const DIMENSIONS = 6;
const PEOPLE = 24;

/** Each person beside the mean of the others, with a link to the whole card. */
export function PeopleCard({ page: { audit, people }, home }: { page: AuditPage; home: string }) {
	const graded = audit.dimensions
		.filter(({ leniency }) => leniency.length > 0)
		.slice(0, DIMENSIONS);
	const names = [...new Set(audit.dimensions.flatMap((dimension) => dimension.people))];
	const idOf = new Map(people.map(({ id, name }) => [name, id]));
	const shown = names.slice(0, PEOPLE);
	return (
		<div id="annotators">
			<Card
				title="Annotators"
				note={`Seen by leads only, in no order. Leniency: how far above the mean of the others on the same items, in steps of the scale; one lenient person makes the others look strict.${names.length > PEOPLE ? ` The first ${PEOPLE} of ${count(names.length)}.` : ""}`}
			>
				<ScrollX label="Annotators" className="-mx-5">
					<table className="table">
						<TableHead
							columns={[
								"Annotator",
								{ title: "Labels", className: "num" },
								{ title: "Without a value", className: "num" },
								...graded.map(({ title }) => ({ title: `${title}, leniency`, className: "num" })),
							]}
						/>
						<tbody>
							{shown.map((name) => {
								const own = audit.dimensions.flatMap(({ unscored }) =>
									unscored.byRater.filter(({ rater }) => rater === name),
								);
								const asked = own.reduce((sum, one) => sum + one.asked, 0);
								const without = own.reduce((sum, one) => sum + one.unscored, 0);
								const id = idOf.get(name);
								return (
									<tr key={name}>
										<th scope="row" className="text-left font-semibold">
											{id ? (
												<Link className="link" to={`${home}/people/${id}`}>
													{name}
												</Link>
											) : (
												name
											)}
										</th>
										<td className="num">{count(asked - without)}</td>
										<td className="num">
											{without === 0 ? "0" : `${count(without)}, ${share(without / asked)}`}
										</td>
										{graded.map(({ dimension, leniency }) => (
											<td key={dimension} className="num">
												<EstimateCell
													estimate={leniency.find(({ rater }) => rater === name)?.estimate}
												/>
											</td>
										))}
									</tr>
								);
							})}
						</tbody>
					</table>
				</ScrollX>
			</Card>
		</div>
	);
}
