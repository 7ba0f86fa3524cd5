import type { AgreementJson, DimensionJson, PairJson } from "../agreement/agreement-json.ts";
import { type BoardRow, boardOf, hasErrors, toneOf } from "../agreement/board.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import {
	figureWithInterval,
	missingInWords,
	shareWithInterval,
} from "../agreement/figures-in-words.ts";
import { headlineOf, referenceName } from "../agreement/headline.ts";
import { TAKES_HEADER, takesRows } from "../agreement/judge-takes.ts";
import { ORDERS_NOTE, ORDERS_TITLE, orderHeader, orderRow } from "../agreement/order-words.ts";
import { verdictShort } from "../agreement/person-verdict.ts";
import { pInWords, withLimits } from "../agreement/plain-words.ts";
import { unscoredWords } from "../agreement/report-words.ts";
import {
	peopleLeftOut,
	ROBUSTNESS_NOTE,
	ROBUSTNESS_TITLE,
	wayHeader,
	wayRows,
} from "../agreement/robustness-words.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { ReportTable } from "./report-json.ts";

/** Pairs of people that are listed; of more the table says how many there are. */
const PAIRS_LISTED = 15;

type Column<Row> = {
	readonly title: string;
	readonly align?: "right";
	readonly cell: (row: Row) => string;
};

function tableOf<Row>(
	title: string,
	note: string | null,
	{ columns, rows }: { readonly columns: readonly Column<Row>[]; readonly rows: readonly Row[] },
): ReportTable {
	return {
		title,
		note,
		columns: columns.map((column) => ({ title: column.title, align: column.align ?? "left" })),
		rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
	};
}

/** The tables of a dimension, the judges' first; none where there is nothing to show. */
export function dimensionTables(dimension: DimensionJson): ReportTable[] {
	return [
		...judgesTable(dimension),
		...differencesTable(dimension),
		...peopleTable(dimension),
		...ordersTable(dimension),
		...waysTable(dimension),
	];
}

function judgesTable(dimension: DimensionJson): ReportTable[] {
	const { rows, person } = boardOf(dimension);
	if (rows.length === 0) return [];
	const { allTied } = dimension.ranking;
	const inWords = (estimate: EstimateJson | undefined) => estimateInWords(estimate, allTied);
	const symbols = [...new Set(rows.map(({ statistic }) => statistic.symbol))].join(" or ");
	const whom = person ? "other people" : referenceName(dimension);
	const drawnColumn = `${symbols} with ${whom}`;
	const right = { align: "right" } as const;
	const columns: Column<BoardRow>[] = [
		{ title: "Group", cell: ({ ranked }) => ranked.group ?? "not ranked" },
		{ title: "Judge", cell: ({ judge }) => judge.judge },
		{ title: drawnColumn, ...right, cell: ({ point }) => inWords(point) },
	];
	if (person)
		columns.push(
			{
				title: "Share of a person",
				...right,
				cell: ({ ranked, verdict }) =>
					`${inWords(ranked.person?.ratio)}${verdict ? `, ${verdictShort(verdict)}` : ""}`,
			},
			{
				title: `Own, with ${referenceName(dimension)}`,
				...right,
				cell: ({ own }) => inWords(own),
			},
		);
	if (rows.some(({ judge }) => judge.percentAgreement))
		columns.push({
			title: "Agreement",
			...right,
			cell: ({ judge }) => shareWithInterval(judge.percentAgreement, { allTied }).trim(),
		});
	if (hasErrors(dimension))
		columns.push(
			{ title: "MAE", ...right, cell: ({ judge }) => inWords(judge.mae) },
			{ title: "Bias", ...right, cell: ({ judge }) => inWords(judge.bias) },
		);
	columns.push(
		{ title: "n", ...right, cell: ({ judge }) => count(judge.n) },
		{
			title: "Scored",
			...right,
			cell: ({ judge: { scored, asked, unscored } }) => {
				const why = scored < asked ? `: ${unscoredWords(unscored)}` : "";
				return `${count(scored)} of ${count(asked)}${why}`;
			},
		},
	);
	const table = tableOf("Judges with people", null, { columns, rows });
	return [{ ...table, drawn: drawnOf(rows, { person, column: drawnColumn }) }];
}

function drawnOf(
	rows: readonly BoardRow[],
	{ person, column }: { readonly person: EstimateJson | null; readonly column: string },
): ReportTable["drawn"] {
	const hasBand = person !== null && "value" in person;
	return {
		column,
		rows: rows.map((row) => {
			const value = row.point && "value" in row.point ? row.point : null;
			return {
				value: value?.value ?? null,
				ci: value?.ci ?? null,
				tone: toneOf(row, hasBand),
				words: `${row.judge.judge}: ${row.statistic.title} ${estimateInWords(row.point)}`,
			};
		}),
		band: hasBand ? { value: person.value, ci: person.ci } : null,
		legend: hasBand
			? "Points with their 95 % intervals, each judge by itself; the band is a person, held against the same other people. Filled: as good as a person or within the margin; diamond: worse; hollow: not settled."
			: "Points with their 95 % intervals, each judge by itself.",
	};
}

function differencesTable(dimension: DimensionJson): ReportTable[] {
	const { pairs, looks, margin, n } = dimension.ranking;
	const [first] = pairs;
	if (!first) return [];
	const columns: Column<(typeof pairs)[number]>[] = [
		{ title: "Judge", cell: ({ b }) => b },
		{
			title: `${first.a} minus it`,
			align: "right",
			cell: ({ difference, ci }) =>
				`${withLimits(difference, ci, margin)}${ci ? "" : ", no interval"}`,
		},
		{
			title: "Adjusted test",
			cell: ({ shown, pAdjusted }) => {
				if (looks === "any") return shown ? "shown, at any look" : "not yet";
				return pAdjusted === null ? "no test" : pInWords(pAdjusted);
			},
		},
		{ title: `Within ±${decimal(margin)}`, cell: ({ equivalent }) => equivalent },
		{
			title: "So",
			cell: ({ shown, onOwnItems, n: own }) =>
				`${shown ? "worse" : "not told apart"}${onOwnItems ? ` (on ${counted(own, "item")} of the two)` : ""}`,
		},
	];
	const inPairs = pairs.some(({ onOwnItems }) => onOwnItems);
	const on = inPairs ? "the same items" : `the same ${counted(n, "item")}`;
	return [
		tableOf(
			`${first.a} against the others, on ${on}`,
			"Item by item, all pairs of judges tested together; two intervals that overlap do not show that two judges are alike.",
			{ columns, rows: pairs },
		),
	];
}

function peopleTable({ humans, scale }: DimensionJson): ReportTable[] {
	if (humans.pairs.length === 0) return [];
	const { key, symbol } = headlineOf(scale.type);
	const all = humans.pairsShared ?? humans.pairs.length;
	const rows = [...humans.pairs].sort((x, y) => y.n - x.n).slice(0, PAIRS_LISTED);
	const columns: Column<PairJson>[] = [
		{ title: "Person", cell: ({ a }) => a },
		{ title: "With", cell: ({ b }) => b },
		{ title: symbol, align: "right", cell: (pair) => estimateInWords(estimateOf(pair, key)) },
	];
	if (rows.some(({ percentAgreement }) => percentAgreement))
		columns.push({
			title: "Agreement",
			align: "right",
			cell: ({ percentAgreement }) => shareWithInterval(percentAgreement).trim(),
		});
	columns.push({ title: "n", align: "right", cell: ({ n }) => count(n) });
	const note =
		all > rows.length
			? `The ${count(rows.length)} pairs that share most items, of ${count(all)}.`
			: null;
	return [tableOf("People among themselves", note, { columns, rows })];
}

function estimateOf(pair: PairJson, key: string): EstimateJson | undefined {
	const [found] = Object.entries(pair).filter(([name]) => name === key);
	const estimate = found?.[1];
	return typeof estimate === "object" ? estimate : undefined;
}

function ordersTable(dimension: DimensionJson): ReportTable[] {
	const { orders = [] } = dimension;
	const [first] = orders;
	if (!first) return [];
	const columns = Object.values(orderHeader(first, dimension)).map((title, at) => ({
		title,
		...(at > 0 && { align: "right" as const }),
		cell: (row: (typeof orders)[number]) => Object.values(orderRow(row))[at] ?? "",
	}));
	return [tableOf(ORDERS_TITLE, ORDERS_NOTE, { columns, rows: orders })];
}

function waysTable(dimension: DimensionJson): ReportTable[] {
	const rows = wayRows(dimension);
	if (rows.length === 0) return [];
	const titles = Object.entries(wayHeader(dimension));
	const columns = titles.map(([name, title], at) => ({
		title,
		...(name === "n" && { align: "right" as const }),
		cell: (row: (typeof rows)[number]) => Object.values(row)[at] ?? "",
	}));
	const note = [ROBUSTNESS_NOTE, ...peopleLeftOut(dimension)].join(" ");
	return [tableOf(ROBUSTNESS_TITLE, note, { columns, rows })];
}

/** What judges take, once for all dimensions; none where it is not known of any. */
export function takesTable({ takes, dimensions }: AgreementJson): ReportTable[] {
	const raters = dimensions.flatMap(({ judges }) => judges.map(({ judge }) => judge));
	const rows = takesRows(takes, [...new Set(raters)]);
	if (rows.length === 0) return [];
	const columns = TAKES_HEADER.map((title, at) => ({
		title,
		...(at > 0 && { align: "right" as const }),
		cell: (row: string[]) => row[at] ?? "",
	}));
	return [tableOf("What judges take", null, { columns, rows })];
}

function estimateInWords(estimate: EstimateJson | undefined, allTied?: number): string {
	if (!estimate) return "none";
	return "undefined" in estimate
		? missingInWords(estimate.undefined, allTied)
		: figureWithInterval(estimate).trim();
}
