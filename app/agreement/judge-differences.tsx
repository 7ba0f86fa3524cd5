import { DifferenceHeader, DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { count, decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { pairVerdict, pInWords, withLimits } from "./plain-words.ts";
import type { RankingJson } from "./ranking-json.ts";

/** How far each judge is behind the first one on the same items, and whether that is more than chance. */
export function JudgeDifferences({ ranking }: { ranking: RankingJson }) {
	const { pairs, n, margin, looks } = ranking;
	const [first] = pairs;
	if (!first) return null;
	const axis = differenceAxis(pairs.flatMap(({ difference, ci }) => [difference, ...(ci ?? [])]));
	return (
		<Card
			title={`${first.a} against the others, on the same ${count(n)} items`}
			note="Item by item, all pairs of judges tested together; two intervals that overlap do not show that two judges are alike."
		>
			<ScrollX label="Table">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">Judge</th>
							<th scope="col" className="num">
								{first.a} minus it
							</th>
							<th className="px-0! py-1.5!">
								<DifferenceHeader axis={axis} />
							</th>
							<th scope="col">Adjusted test</th>
							<th scope="col">Within ±{decimal(margin)}</th>
							<th scope="col">So</th>
						</tr>
					</thead>
					<tbody>
						{pairs.map((pair) => (
							<tr key={pair.b}>
								<td className="font-semibold whitespace-nowrap">{pair.b}</td>
								<td className="num whitespace-nowrap">{withLimits(pair.difference, pair.ci)}</td>
								<td className="px-0! w-60">
									<DifferencePlot
										axis={axis}
										difference={{ value: pair.difference, ci: pair.ci }}
										title={`${pair.a} minus ${pair.b}: ${withLimits(pair.difference, pair.ci)}`}
									/>
								</td>
								<td className="whitespace-nowrap text-ink2">
									{looks === "any"
										? pair.shown
											? "shown, at any look"
											: "not yet"
										: pair.pAdjusted === null
											? "no test"
											: pInWords(pair.pAdjusted)}
								</td>
								<td className="text-ink2">{pair.equivalent}</td>
								<td className="text-ink2">
									{pairVerdict(pair)}
									{pair.onOwnItems ? ` (on ${count(pair.n)} items of the two)` : ""}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
		</Card>
	);
}
