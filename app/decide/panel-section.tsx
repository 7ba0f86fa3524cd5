import type { DimensionJson } from "../agreement/agreement-json.ts";
import { ItemsLink } from "../agreement/counted-items.tsx";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { JudgeLink } from "../agreement/judge-link.tsx";
import { raterOf } from "../agreement/judge-takes.ts";
import { DifferenceHeader, DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { Folded } from "../ui/folded.tsx";
import { count, counted } from "../ui/numbers.ts";
import type { Panel } from "./panel.ts";
import { correlationWords, effectiveWords, redundancyWords, voteWords } from "./panel-words.ts";

type Pair = Panel["alike"][number];

const axis = differenceAxis([-1, 1]);

const columnsOf = (usual: (judge: string) => string): readonly FigureColumn<Pair>[] => [
	{
		title: "Judges",
		kind: "name",
		cell: ({ a, b }) => (
			<span className="font-normal">
				<JudgeLink judge={a} /> <span className="text-ink3">and</span> <JudgeLink judge={b} />
			</span>
		),
	},
	{
		title: "Correlation of errors",
		kind: "main",
		cell: ({ correlation }) => <EstimateCell estimate={correlation} strong />,
	},
	{
		title: "Drawn",
		kind: "plot",
		axis: <DifferenceHeader axis={axis} />,
		cell: ({ a, b, correlation }) =>
			"value" in correlation ? (
				<DifferencePlot
					axis={axis}
					difference={{ value: correlation.value, ci: correlation.ci }}
					title={`Errors of ${a} and ${b}: ${correlationWords(correlation)}`}
				/>
			) : null,
	},
	{
		title: "So",
		label: "",
		kind: "text",
		cell: ({ isRedundant }) => (isRedundant ? "redundant" : "not shown to be"),
	},
	{
		title: "Items",
		kind: "num",
		cell: ({ a, b, correlation: { n } }) => (
			<ItemsLink of="errors" a={usual(a)} b={usual(b)}>
				{count(n)}
			</ItemsLink>
		),
	},
];

/** Whether several judges together tell more than the best of them, and which tell the same. */
export function PanelSection({
	panel,
	ranking,
}: {
	panel: Panel | null;
	ranking: Pick<DimensionJson["ranking"], "looks" | "judges">;
}) {
	if (!panel) return null;
	const { judges, alike, vote } = panel;
	const summary = [voteWords(panel), effectiveWords(panel)].filter((words) => words !== undefined);
	const isPreliminary = ranking.looks === "any";
	return (
		<Folded id="panel" title="Panel and redundancy" summary={summary.join(" ")}>
			<p className="max-w-[80em]">
				{[
					redundancyWords(panel),
					vote
						? `Right most often alone: ${vote.single}; the best three of ${count(vote.of)}: ${vote.three.join(", ")}. The limits hold for the best three against the best one, whichever they are. A tied vote counts as wrong.`
						: undefined,
					isPreliminary
						? "Preliminary: labels still come in, and these limits hold for a single look."
						: undefined,
					ranking.judges.length > judges.length
						? `Of ${counted(ranking.judges.length, "judge")} the ${count(judges.length)} that are first in the ranking and answered most items.`
						: undefined,
				]
					.filter((words) => words !== undefined)
					.join(" ")}
			</p>
			{alike.length > 0 ? (
				<div className="mt-3">
					<FigureTable
						caption="Judges that err on the same items"
						rowsAre="pairs"
						columns={columnsOf((judge) => raterOf(ranking.judges, judge))}
						rows={alike}
						keyOf={({ a, b }) => `${a}\n${b}`}
					/>
					<p className="mt-2 text-[12.5px] text-ink3">
						Errors are a judge’s answer minus people’s; limits hold for all {count(alike.length)}{" "}
						pairs together.
					</p>
				</div>
			) : null}
		</Folded>
	);
}
