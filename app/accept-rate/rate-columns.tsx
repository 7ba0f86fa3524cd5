import { Link } from "@remix-run/react";
import type { EstimateJson } from "../agreement/estimate.ts";
import { type RateAxis, RateHeader, RateRow, rateAxis } from "../ui/charts/rate-plot.tsx";
import type { FigureColumn } from "../ui/figure-table.tsx";
import { count } from "../ui/numbers.ts";
import type { AcceptRateJson, CountedJson, JudgeRateJson, SliceJson } from "./rate-json.ts";
import { differenceWithLimits, rateInWords, rateWithLimits } from "./rate-numbers.ts";

function limitsOf(estimate: EstimateJson): number[] {
	if ("undefined" in estimate) return [];
	return [estimate.value, ...(estimate.ci ?? [])];
}

function drawn(estimate: EstimateJson) {
	return "undefined" in estimate ? null : { value: estimate.value, interval: estimate.ci };
}

/** Where a judge and the items behind a count are shown. */
export type RateAddresses = {
	readonly judge: (judge: string) => string;
	readonly items: (of: "answered" | "scored" | "numbered", judge: string) => string;
};

/** Columns of the report by judge. */
export function judgeColumns(
	report: AcceptRateJson,
	addresses: RateAddresses,
): FigureColumn<JudgeRateJson>[] {
	const { kind } = report.counted;
	// Of a mean an item on which people are tied counts too.
	const labelledOf = kind === "mean" ? "numbered" : "scored";
	const band = drawn(report.people);
	const axis = axisOfJudges(report);
	return [
		{
			title: "Judge",
			kind: "name",
			cell: ({ judge }) => (
				<Link className="link" to={addresses.judge(judge)}>
					{judge}
				</Link>
			),
		},
		{
			title: "People would say",
			kind: "main",
			cell: ({ corrected }) => rateOrNone(corrected, kind),
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <RateHeader axis={axis} kind={kind} />,
			cell: ({ judge, corrected, said }) => (
				<RateRow
					axis={axis}
					estimate={drawn(corrected)}
					said={said}
					band={band}
					title={`${judge}: people would say ${rateOrNone(corrected, kind)}; it says ${said === null ? "nothing" : rateInWords(said, kind)}`}
				/>
			),
		},
		saidColumn(kind),
		{
			title: "Scored",
			kind: "num",
			cell: ({ scored, judge }) => (
				<Link className="link" to={addresses.items("answered", judge)}>
					{count(scored)}
				</Link>
			),
		},
		{
			title: "Labelled",
			kind: "num",
			cell: ({ labelled, judge }) => (
				<Link className="link" to={addresses.items(labelledOf, judge)}>
					{count(labelled)}
				</Link>
			),
		},
		...(kind === "share"
			? [
					errorColumn(`Right on ${report.counted.words}`, ({ sensitivity }) => sensitivity),
					errorColumn("Right on others", ({ specificity }) => specificity),
				]
			: []),
	];
}

function axisOfJudges({ people, judges, counted }: AcceptRateJson): RateAxis {
	const drawnOf = judges.flatMap(({ corrected, said }) => [
		...limitsOf(corrected),
		...(said === null ? [] : [said]),
	]);
	return rateAxis([...limitsOf(people), ...drawnOf], counted.kind);
}

/** What the judge says itself. */
function saidColumn(kind: CountedJson["kind"]): FigureColumn<Pick<JudgeRateJson, "said">> {
	return {
		title: "It says",
		kind: "num",
		cell: ({ said }) => (said === null ? "nothing" : rateInWords(said, kind)),
	};
}

function errorColumn(
	title: string,
	estimateOf: (judge: JudgeRateJson) => EstimateJson | undefined,
): FigureColumn<JudgeRateJson> {
	return {
		title,
		kind: "num",
		cell: (judge) => {
			const estimate = estimateOf(judge);
			return estimate ? rateOrNone(estimate, "share") : "";
		},
	};
}

function rateOrNone(estimate: EstimateJson, kind: CountedJson["kind"]): string {
	if ("undefined" in estimate) return "too few labels";
	return `${rateWithLimits(estimate, kind)}${estimate.ci ? "" : " no interval"}`;
}

/** Columns of the report by the values of a field. */
export function sliceColumns(
	report: AcceptRateJson,
	slices: readonly SliceJson[],
): FigureColumn<SliceJson>[] {
	const { kind } = report.counted;
	const axis = rateAxis(
		slices.flatMap(({ corrected, said }) => [
			...limitsOf(corrected),
			...(said === null ? [] : [said]),
		]),
		kind,
	);
	return [
		{ title: "Value", kind: "name", cell: ({ value }) => value ?? "not named" },
		{
			title: "People would say",
			kind: "main",
			cell: ({ corrected }) => rateOrNone(corrected, kind),
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <RateHeader axis={axis} kind={kind} />,
			cell: ({ value, corrected, said }) => (
				<RateRow
					axis={axis}
					estimate={drawn(corrected)}
					said={said}
					band={null}
					title={`${value ?? "not named"}: ${rateOrNone(corrected, kind)}`}
				/>
			),
		},
		saidColumn(kind),
		{ title: "Scored", kind: "num", cell: ({ scored }) => count(scored) },
		{ title: "Labelled", kind: "num", cell: ({ labelled }) => count(labelled) },
		{
			title: "Beside the others",
			kind: "text",
			cell: ({ shown, difference }) =>
				difference
					? `${shown ?? "not shown to differ"}, ${differenceWithLimits(difference, kind)}`
					: "too few labels to say",
		},
	];
}
