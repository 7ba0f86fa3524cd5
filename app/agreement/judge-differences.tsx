import { DifferenceHeader, DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { DimensionComparisonJson } from "./comparison-json.ts";
import { behindBest, differenceWords, moreLabelsWords, pWords } from "./comparison-words.ts";

/** How far each judge is behind the best one on the same items, and whether that is more than chance. */
export function JudgeDifferences({ comparison }: { comparison: DimensionComparisonJson }) {
	const others = behindBest(comparison);
	const { best, n, leftOut } = comparison;
	if (best === null || others.length === 0) return null;
	const axis = differenceAxis(
		others.flatMap(({ difference }) =>
			difference ? [difference.value, ...(difference.ci ?? [])] : [],
		),
	);
	return (
		<Card
			title={`${best} against the others, on the same ${count(n)} items`}
			note="The difference is computed item by item; two intervals that overlap do not show that two judges are alike."
		>
			<ScrollX label="Table">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">Judge</th>
							<th scope="col" className="num">
								{best} is better by
							</th>
							<th className="px-0! py-1.5!">
								<DifferenceHeader axis={axis} />
							</th>
							<th scope="col">Test</th>
							<th scope="col">So</th>
						</tr>
					</thead>
					<tbody>
						{others.map(({ judge, pair, difference }) => (
							<tr key={judge}>
								<td className="font-semibold whitespace-nowrap">{judge}</td>
								<td className="num whitespace-nowrap">{differenceWords(difference)}</td>
								<td className="px-0! w-60">
									{difference ? (
										<DifferencePlot
											axis={axis}
											difference={difference}
											title={`${best} minus ${judge}: ${differenceWords(difference)}`}
										/>
									) : null}
								</td>
								<td className="whitespace-nowrap text-ink2">{pWords(pair, comparison)}</td>
								<td className="text-ink2">
									{pair.verdict === "indistinguishable"
										? `cannot be told apart${moreLabelsWords(pair)}`
										: "worse than the best"}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
			{leftOut.length > 0 ? (
				<p className="mt-3 text-[12.5px] text-ink3">
					Left out, since they share too few items with people: {leftOut.slice(0, 5).join(", ")}
					{leftOut.length > 5 ? ` and ${leftOut.length - 5} more` : ""}.
				</p>
			) : null}
		</Card>
	);
}
