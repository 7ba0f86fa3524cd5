import { Link } from "@remix-run/react";
import { type FiguresInWords, NOT_MEASURED } from "../judging/runs/judge-figures.ts";
import { type ForestAxis, ForestHeader } from "../ui/charts/forest-plot.tsx";
import { Coverage } from "../ui/coverage.tsx";
import type { FigureColumn } from "../ui/figure-table.tsx";
import { count, counted, share } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { altTestOf, type BoardRow, hasErrors, toneOf } from "./board.ts";
import { ItemsLink } from "./counted-items.tsx";
import { EstimateCell } from "./estimate-cell.tsx";
import { type Drawn, EstimateForest } from "./estimate-forest.tsx";
import { JudgeLink } from "./judge-link.tsx";
import { isAnythingTaken, type JudgeTakesJson, ratersOf, takesInWords } from "./judge-takes.ts";
import { coverable } from "./missing-answers.ts";
import { verdictShort } from "./person-verdict.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { notComparedBecause } from "./reason-words.ts";
import { unscoredWords } from "./report-words.ts";

type BoardColumns = {
	rows: readonly BoardRow[];
	/** What judges are held against: "the majority", "the mean", or a person's name. */
	reference: string;
	axis: ForestAxis;
	/** The person beside whom the judges are drawn; null where they are drawn by their own figures. */
	band: Drawn | null;
	hrefOfJudge: (judge: string) => string;
	dimension: DimensionJson;
	takes: readonly JudgeTakesJson[];
};

/** The columns of the judges' table: those for which some judge has something to show. */
export function boardColumns({
	rows,
	reference,
	axis,
	band,
	hrefOfJudge,
	dimension,
	takes,
}: BoardColumns) {
	const { allTied } = dimension.ranking;
	const tied = allTied === undefined ? undefined : "people tied";
	const symbols = [...new Set(rows.map(({ statistic }) => statistic.symbol))].join(" or ");
	const columns: FigureColumn<BoardRow>[] = [
		{
			title: "Judge",
			kind: "name",
			cell: ({ judge: { judge, n }, ranked: { group, raters, standing } }) => (
				<span className="flex items-baseline gap-2">
					{group ? (
						<span className={`grp ${group === "A" ? "grp-a" : ""}`.trim()}>
							<span className="sr-only">Group </span>
							{group}
						</span>
					) : null}
					<span className="min-w-0">
						{raters ? (
							<>
								{judge} <Orders raters={raters} hrefOfJudge={hrefOfJudge} />
							</>
						) : (
							<JudgeLink judge={judge} />
						)}
						{group ? null : <NotRanked standing={standing} about={{ items: n, dimension }} />}
					</span>
				</span>
			),
		},
		{
			title: `${symbols} with ${band ? "other people" : reference}`,
			kind: "main",
			cell: ({ point }) => <EstimateCell estimate={point} strong />,
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <ForestHeader axis={axis} />,
			cell: ({ judge, point, statistic, verdict }) => (
				<EstimateForest
					estimate={point}
					axis={axis}
					band={band}
					tone={toneOf({ verdict }, band !== null)}
					title={`${judge.judge}: ${statistic.title}`}
				/>
			),
		},
	];
	if (band) columns.push(...besideAPerson(rows, { reference, dimension }));
	if (rows.some(({ judge }) => judge.percentAgreement)) {
		columns.push({
			title: "Agreement",
			kind: "num",
			cell: ({ judge }) => (
				<EstimateCell estimate={judge.percentAgreement} as="share" missing={tied} />
			),
		});
	}
	if (hasErrors(dimension)) {
		columns.push({
			title: "MAE",
			kind: "num",
			cell: ({ judge }) => <EstimateCell estimate={judge.mae} missing={tied} />,
		});
	}
	if (rows.some(({ judge }) => judge.bias)) {
		columns.push({
			title: "Bias",
			kind: "num",
			cell: ({ judge }) => <EstimateCell estimate={judge.bias} />,
		});
	}
	if (!band) {
		columns.push({
			title: "Items",
			kind: "num",
			cell: ({ own, judge, ranked }) => (
				<ItemsLink of="scored" a={ratersOf(ranked)[0]}>
					{count(own?.n ?? judge.n)}
				</ItemsLink>
			),
		});
	}
	columns.push({ title: "Coverage", kind: "num", cell: coverageCell });
	if (isAnythingTaken(takes)) {
		columns.push({
			title: "1,000 items take",
			kind: "num",
			cell: ({ ranked }) =>
				ratersOf(ranked).map((rater) => <Taken key={rater} words={takesInWords(takes, rater)} />),
		});
	}
	return columns;
}

/** What a judge takes in money, tokens and time. */
function Taken({ words }: { words: FiguresInWords | null }) {
	if (!words) return NOT_MEASURED;
	const { cost, tokens, latency } = words;
	if (tokens === cost) return cost;
	return (
		<>
			{cost}
			<small> {tokens}</small>
			<small> {percentiles(latency)}</small>
		</>
	);
}

/** "p50 29 ms, p95 0.29 s": of a request. */
function percentiles(latency: string): string {
	const [p50, p95] = latency.split(", ");
	return p95 === undefined ? "" : `p50 ${p50}, p95 ${p95}`;
}

/** In place of a group: that there is none, and why. */
function NotRanked({
	standing,
	about,
}: {
	standing: RankedJudgeJson["standing"];
	about: Parameters<typeof notComparedBecause>[1];
}) {
	const why =
		standing.is === "notCompared" ? `: ${notComparedBecause(standing.reason, about)}` : "";
	return (
		<small className="block max-w-60 font-normal whitespace-normal text-ink3">
			not ranked{why}
		</small>
	);
}

/** The two raters of a judge that was asked in both orders: each has a page of its own. */
function Orders({
	raters,
	hrefOfJudge,
}: {
	raters: readonly string[];
	hrefOfJudge: (judge: string) => string;
}) {
	return (
		<small className="block font-normal">
			{raters.map((rater, at) => (
				<span key={rater}>
					{at > 0 ? " and " : ""}
					<Link to={hrefOfJudge(rater)} className="link">
						{at > 0 ? "swapped" : "usual order"}
					</Link>
				</span>
			))}
		</small>
	);
}

function besideAPerson(
	rows: readonly BoardRow[],
	{ reference, dimension }: Pick<BoardColumns, "reference" | "dimension">,
): FigureColumn<BoardRow>[] {
	const { allTied } = dimension.ranking;
	const columns: FigureColumn<BoardRow>[] = [
		{
			title: "Share of a person",
			kind: "num",
			cell: ({ ranked, verdict }) => (
				<>
					{ranked.copies ? (
						<small>
							{ranked.copies.unsure ? "has the labels of" : "copies"} {ranked.copies.person}
						</small>
					) : (
						<EstimateCell estimate={ranked.person?.ratio} beside={1} />
					)}
					{verdict ? <small> {verdictShort(verdict)}</small> : null}
				</>
			),
		},
		{
			title: `Own, with ${reference}`,
			kind: "num",
			cell: ({ own, judge, ranked }) =>
				allTied !== undefined && judge.n === 0 ? (
					<>
						<span className="text-ink3">people tied</span>
						<small> on all {counted(allTied, "item")}</small>
					</>
				) : (
					<>
						<EstimateCell estimate={own} />
						<small>
							{" "}
							on{" "}
							<ItemsLink of="scored" a={ratersOf(ranked)[0]}>
								{counted(own?.n ?? judge.n, "item")}
							</ItemsLink>
						</small>
					</>
				),
		},
	];
	if (rows.some(altTestOf)) {
		columns.splice(1, 0, {
			title: "Alt-test",
			kind: "num",
			cell: (row) => {
				const altTest = altTestOf(row);
				return altTest ? `${altTest.won} of ${altTest.tested}` : "not asked";
			},
		});
	}
	return columns;
}

/** How much it scored, why not all, and what the rest could change. */
function coverageCell({ judge, ranked }: BoardRow) {
	const { scored, unscored, bounds } = judge;
	const of = coverable(judge, ranked);
	const complete = scored >= judge.asked;
	return (
		<div className="ml-auto max-w-60 max-sm:contents print:max-w-32">
			<Coverage scored={scored} asked={of} />
			<small>
				{" "}
				{count(scored)} of {count(of)}
			</small>
			{complete ? null : (
				<small className="whitespace-normal">
					{" "}
					<ItemsLink of="unscored" a={ratersOf(ranked)[0]}>
						{unscoredWords(unscored)}
					</ItemsLink>
				</small>
			)}
			{bounds && !complete && share(bounds.low) !== share(bounds.high) ? (
				<small className="whitespace-normal">
					{" "}
					agreement with them:{" "}
					<span className="whitespace-nowrap">
						{share(bounds.low)} to {share(bounds.high)}
					</span>
				</small>
			) : null}
		</div>
	);
}
