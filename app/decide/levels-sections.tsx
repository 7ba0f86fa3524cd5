import { Link } from "@remix-run/react";
import { ItemsLink } from "../agreement/counted-items.tsx";
import type { EstimateJson } from "../agreement/estimate.ts";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import type { SeverityJson, SoftLabelsJson } from "../agreement/further-json.ts";
import { JudgeLink } from "../agreement/judge-link.tsx";
import { withLimits } from "../agreement/plain-words.ts";
import { DifferenceHeader, DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { Folded } from "../ui/folded.tsx";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { LevelsReport } from "./levels-report.server.ts";
import {
	foretellingWords,
	leaningWords,
	severityWords,
	sideOf,
	softLabelsWords,
} from "./levels-words.ts";

type LevelsSectionsProps = {
	report: LevelsReport;
	looks: "fixed" | "any";
	/** The same page with all of it computed, however many judgments there are. */
	hrefToAsk: string;
};

/** Who gives lower levels to the same items, and which judge foretells how people divide. */
export function LevelsSections({ report, looks, hrefToAsk }: LevelsSectionsProps) {
	const { figures, ends, people } = report;
	if (!figures) {
		return (
			<Folded id="severity" title="Severity, and how people divide" summary="Left out at first.">
				<p>
					There are so many judgments that nobody should wait for this unasked.{" "}
					<Link className="link" to={hrefToAsk}>
						Compute it
					</Link>
				</p>
			</Folded>
		);
	}
	const { severity, softLabels } = figures;
	return (
		<>
			{severity ? <SeveritySection severity={severity} {...{ ends, people, looks }} /> : null}
			{softLabels ? <SoftLabelsSection softLabels={softLabels} looks={looks} /> : null}
		</>
	);
}

type Rater = SeverityJson["raters"][number];

type SeverityProps = Pick<LevelsReport, "ends" | "people"> & {
	severity: SeverityJson;
	looks: LevelsSectionsProps["looks"];
};

function SeveritySection({ severity, ends, people, looks }: SeverityProps) {
	const { raters, groups } = severity;
	const rows = raters.toSorted((x, y) => order(x.severity, -1) - order(y.severity, -1));
	const axis = axisOf(raters.map((rater) => rater.severity));
	const columns: readonly FigureColumn<Rater>[] = [
		{
			title: "Rater",
			kind: "name",
			cell: ({ rater }) => (people.includes(rater) ? rater : <JudgeLink judge={rater} />),
		},
		{
			title: "Severity",
			kind: "main",
			cell: ({ severity: own }) => <EstimateCell estimate={own} strong />,
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <DifferenceHeader axis={axis} />,
			cell: ({ rater, severity: own }) => (
				<Drawn estimate={own} axis={axis} title={`Severity of ${rater}`} />
			),
		},
		{ title: "So", label: "", kind: "text", cell: (own) => leaningWords(own.severity, ends) },
		{
			title: "Would give, on average",
			kind: "num",
			cell: ({ fairAverage }) => figureOf(fairAverage),
		},
		{ title: "Erratic (1: as expected)", kind: "num", cell: ({ infit }) => figureOf(infit) },
	];
	return (
		<Folded
			id="severity"
			title="Severity of people and judges"
			summary={severityWords(severity, ends)}
		>
			<FigureTable
				caption="Severity of people and judges"
				rowsAre="raters"
				columns={columns}
				rows={rows}
				keyOf={({ rater }) => rater}
			/>
			<p className="mt-2 max-w-[80em] text-[12.5px] text-ink3">
				On one scale for people and judges, of the same items (many-facet Rasch model, in logits): 0
				is the mean of the {counted(raters.length, "rater")} here, above it a rater gives levels
				nearer “{ends[0]}”. That says nothing about who is right. Limits hold for all of them
				together. “Would give” is the level that a rater would give to all of these items on
				average; above 1, its levels are more erratic than those of the others, and far above 1 its
				severity says little.
				{looks === "any"
					? " Preliminary: labels still come in, and these limits hold for a single look."
					: ""}
				{groups
					? ` Only raters who share items, directly or through others, can be compared: ${groups.map((group) => group.join(", ")).join("; ")}.`
					: ""}
			</p>
		</Folded>
	);
}

type Judge = SoftLabelsJson["judges"][number];

function SoftLabelsSection({
	softLabels,
	looks,
}: {
	softLabels: SoftLabelsJson;
	looks: LevelsSectionsProps["looks"];
}) {
	const { judges, n } = softLabels;
	const rows = judges.toSorted((x, y) => order(x.overPerson, 1) - order(y.overPerson, 1));
	const axis = axisOf(judges.map((judge) => judge.overPerson));
	const columns: readonly FigureColumn<Judge>[] = [
		{ title: "Judge", kind: "name", cell: ({ judge }) => <JudgeLink judge={judge} /> },
		{
			title: "Error beside a person’s",
			kind: "main",
			cell: ({ overPerson }) => <EstimateCell estimate={overPerson} strong />,
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <DifferenceHeader axis={axis} />,
			cell: ({ judge, overPerson }) => (
				<Drawn
					estimate={overPerson}
					axis={axis}
					title={`Error of ${judge} beside a person’s`}
					isAgainst
				/>
			),
		},
		{
			title: "Than one more person",
			kind: "text",
			cell: ({ overPerson }) => foretellingWords(overPerson),
		},
		{
			title: "Saved of guessing",
			kind: "num",
			cell: ({ skill }) => <EstimateCell estimate={skill} />,
		},
		{
			title: "Among judges",
			kind: "text",
			cell: ({ mayBeBest }) =>
				mayBeBest === undefined
					? "too few items"
					: n >= 30
						? mayBeBest
							? "may be best"
							: "worse than another"
						: "too few items",
		},
		{
			title: "Items",
			kind: "num",
			cell: ({ judge, overPerson }) => (
				<ItemsLink of="foretold" a={judge}>
					{count(overPerson.n)}
				</ItemsLink>
			),
		},
	];
	return (
		<Folded
			id="soft-labels"
			title="Judges against how people divide"
			summary={softLabelsWords(softLabels)}
		>
			<FigureTable
				caption="Judges against the shares of people’s answers"
				rowsAre="judges"
				columns={columns}
				rows={rows}
				keyOf={({ judge }) => judge}
			/>
			<p className="mt-2 max-w-[80em] text-[12.5px] text-ink3">
				Where people divide there is no one right answer: here each judge is held against the shares
				of their answers. The error is the squared distance from these shares, 0 to 2; below 0
				beside a person’s, the judge foretells the others better than one of them does. “Saved” is
				the part of the error of always guessing everybody’s overall shares that the judge is free
				of, below 0 where it errs more than such a guess; its limits and those beside a person hold
				for all judges together. Among judges: on the {counted(n, "item")} of all of them, all pairs
				tested together.
				{looks === "any"
					? " Preliminary: labels still come in, and these limits hold for a single look."
					: ""}
			</p>
		</Folded>
	);
}

function Drawn({
	estimate,
	axis,
	title,
	isAgainst = false,
}: {
	estimate: EstimateJson;
	axis: ReturnType<typeof differenceAxis>;
	title: string;
	/** Above 0 something is wrong. */
	isAgainst?: boolean;
}) {
	if ("undefined" in estimate) return null;
	const { value, ci } = estimate;
	const side = sideOf(estimate);
	return (
		<DifferencePlot
			axis={axis}
			difference={{ value, ci }}
			title={`${title}: ${withLimits(value, ci, 0)}`}
			shows={
				side === "above" && isAgainst
					? "against"
					: side === "above" || side === "below"
						? undefined
						: "open"
			}
		/>
	);
}

function axisOf(estimates: readonly EstimateJson[]) {
	return differenceAxis(
		estimates.flatMap((own) => ("value" in own ? [own.value, ...(own.ci ?? [])] : [])),
	);
}

/** Ascending with 1, descending with −1; who has no figure comes last either way. */
function order(estimate: EstimateJson, sign: 1 | -1): number {
	return "value" in estimate ? sign * estimate.value : Number.MAX_VALUE;
}

function figureOf(figure: Rater["infit"]): string {
	return "value" in figure ? decimal(figure.value) : "none";
}
