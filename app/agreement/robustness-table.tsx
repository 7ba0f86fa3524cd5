import { Link } from "@remix-run/react";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { DimensionJson } from "./agreement-json.ts";
import {
	peopleLeftOut,
	ROBUSTNESS_NOTE,
	ROBUSTNESS_TITLE,
	robustnessSentences,
	wayRows,
} from "./robustness-words.ts";

/** Whether another reference, policy, weight or cut would change who may be the best. */
export function RobustnessTable({
	dimension,
	hrefToAsk,
}: {
	dimension: DimensionJson;
	/** The same page with the ways computed, however many judgments there are. */
	hrefToAsk: string;
}) {
	const sentences = robustnessSentences(dimension, "the link below");
	if (sentences.length === 0) return null;
	const rows = wayRows(dimension);
	return (
		<Card title={ROBUSTNESS_TITLE} note={[...sentences, ...peopleLeftOut(dimension)].join(" ")}>
			{rows.length === 0 ? (
				<Link className="link" to={hrefToAsk}>
					Count in other ways too
				</Link>
			) : (
				<>
					<ScrollX label="Table">
						<table className="table">
							<thead>
								<tr>
									<th scope="col">Counted</th>
									<th scope="col">By</th>
									<th scope="col" className="num">
										Items
									</th>
									<th scope="col">May be best</th>
									<th scope="col">Beside the first</th>
								</tr>
							</thead>
							<tbody>
								{rows.map(({ way, statistic, n, mayBeBest, beside }) => (
									<tr key={way}>
										<td className="whitespace-nowrap">{way}</td>
										<td className="whitespace-nowrap">{statistic}</td>
										<td className="num">{n}</td>
										<td>{mayBeBest}</td>
										<td className="text-ink2">{beside}</td>
									</tr>
								))}
							</tbody>
						</table>
					</ScrollX>
					<p className="text-[12.5px] text-ink3">{ROBUSTNESS_NOTE}</p>
				</>
			)}
		</Card>
	);
}
