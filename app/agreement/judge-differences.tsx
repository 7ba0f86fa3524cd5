import { DifferenceHeader, DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { count, counted, decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { DimensionJson } from "./agreement-json.ts";
import { ItemsLink } from "./counted-items.tsx";
import { JudgeLink } from "./judge-link.tsx";
import { pairsWithoutInterval } from "./pair-reasons.ts";
import { pairVerdict, pInWords, withLimits } from "./plain-words.ts";
import type { RankingJson } from "./ranking-json.ts";

type Pair = RankingJson["pairs"][number];

/** How far each judge is behind the first one on the same items, and whether that is more than chance. */
export function JudgeDifferences({ dimension }: { dimension: DimensionJson }) {
	const { pairs, n, margin, looks } = dimension.ranking;
	const [first] = pairs;
	if (!first) return null;
	const isInPairs = pairs.some(({ onOwnItems }) => onOwnItems);
	const axis = differenceAxis(pairs.flatMap(({ difference, ci }) => [difference, ...(ci ?? [])]));
	const columns: FigureColumn<Pair>[] = [
		{ title: "Judge", kind: "name", cell: ({ b }) => <JudgeLink judge={b} /> },
		{
			title: `${first.a} minus it`,
			kind: "main",
			cell: ({ difference, ci }) => (
				<>
					{withLimits(difference, ci, margin)}
					{ci ? null : <small> no interval</small>}
				</>
			),
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <DifferenceHeader axis={axis} />,
			cell: ({ a, b, difference, ci }) => (
				<DifferencePlot
					axis={axis}
					difference={{ value: difference, ci }}
					title={`${a} minus ${b}: ${withLimits(difference, ci, margin)}`}
				/>
			),
		},
		{
			title: "Adjusted test",
			label: "",
			kind: "text",
			cell: ({ shown, pAdjusted }) => {
				if (looks === "any") return shown ? "shown, at any look" : "not yet";
				return pAdjusted === null ? "no test" : pInWords(pAdjusted);
			},
		},
		{
			title: `Within ±${decimal(margin)}`,
			label: `within ±${decimal(margin)}:`,
			kind: "text",
			cell: ({ equivalent }) => equivalent,
		},
		{
			title: "So",
			label: "",
			kind: "text",
			cell: (pair) =>
				`${pairVerdict(pair)}${pair.onOwnItems ? ` (on ${count(pair.n)} items of the two)` : ""}`,
		},
	];
	return (
		<Card
			title={
				<>
					{first.a} against the others, on the same{" "}
					{isInPairs ? "items" : <ItemsLink of="compared">{counted(n, "item")}</ItemsLink>}
				</>
			}
			note="Item by item, all pairs of judges tested together; two intervals that overlap do not show that two judges are alike."
		>
			<FigureTable
				caption={`Differences from ${first.a}`}
				rowsAre="judges"
				columns={columns}
				rows={pairs}
				keyOf={({ b }) => b}
			/>
			{pairsWithoutInterval(dimension).map((sentence) => (
				<p key={sentence} className="mt-2 text-[12.5px] text-ink3">
					{sentence}
				</p>
			))}
		</Card>
	);
}
