import { stringify } from "csv-stringify/sync";
import { neutraliseCell } from "../files/spreadsheet-cell.ts";
import type { AgreementJson, DimensionJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";

const COLUMNS = [
	"dimension",
	"scale",
	"about",
	"rater",
	"other",
	"statistic",
	"value",
	"low",
	"high",
	"level",
	"method",
	"n",
	"undefined",
	"no_interval",
	"warnings",
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/** Who a row is about: all people, a pair of them, or a judge against the reference. */
type Subject = Pick<Row, "dimension" | "scale" | "about" | "rater" | "other">;

/** The report as a table with one figure in each row; what does not exist has its reason instead. */
export function agreementCsv(report: AgreementJson): string {
	const rows = report.dimensions.flatMap((dimension) => dimensionRows(dimension, report.reference));
	return stringify(rows.map(neutralised), { header: true, columns: [...COLUMNS] });
}

function dimensionRows(report: DimensionJson, reference: string): Row[] {
	const { humans, judges } = report;
	const {
		alpha,
		raters,
		labels,
		unscored,
		pairs,
		pairsShared: _,
		lenient: __,
		lenientMore: ___,
		settling: ____,
		repeated: again = [],
		...together
	} = humans;
	const { items, itemsOfSeveral, ...overall } = together;
	const subject = { dimension: report.dimension, scale: report.scale.type };
	const people: Subject = { ...subject, about: "people" };
	return [
		count(people, "raters", raters.length),
		count(people, "labels", labels),
		count(people, "unscored", unscored),
		count(people, "items", items),
		count(people, "itemsOfSeveral", itemsOfSeveral),
		...again.map(({ person, times }) =>
			count({ ...subject, about: "person", rater: person }, "repeated.times", times),
		),
		...estimateRows(people, Object.fromEntries(prefixed("alpha", alpha))),
		...estimateRows(people, overall),
		...pairs.flatMap(({ a, b, n, ...estimates }) =>
			estimateRows({ ...subject, about: "pair", rater: a, other: b }, estimates),
		),
		...judges.flatMap(
			({ judge, asked, scored, unscored: reasons, n, ties, bounds, repeated, ...rest }) => {
				const about: Subject = { ...subject, about: "judge", rater: judge, other: reference };
				return [
					count(about, "asked", asked),
					count(about, "scored", scored),
					...prefixed("unscored", reasons).map(([name, number]) => count(about, name, number)),
					count(about, "n", n),
					count(about, "ties", ties),
					...estimateRows(about, rest),
					...prefixed("bounds", bounds ?? {}).map(([name, number]) => count(about, name, number)),
					...(repeated ? [count(about, "repeated.times", repeated.times)] : []),
				];
			},
		),
	];
}

function prefixed<V>(prefix: string, values: Readonly<Record<string, V>>): [string, V][] {
	return Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]);
}

function count(subject: Subject, statistic: string, value: number): Row {
	return { ...subject, statistic, value };
}

function estimateRows(
	subject: Subject,
	estimates: Readonly<Record<string, EstimateJson | undefined>>,
): Row[] {
	return Object.entries(estimates).flatMap(([statistic, estimate]) =>
		estimate ? [{ ...subject, statistic, ...estimateCells(estimate) }] : [],
	);
}

function estimateCells(estimate: EstimateJson): Row {
	if ("undefined" in estimate) return { n: estimate.n, undefined: estimate.undefined };
	const { value, ci, ciReason, level, method, n, warnings } = estimate;
	return {
		value,
		n,
		...(ci && { low: ci[0], high: ci[1], level, method }),
		...(ciReason && { no_interval: ciReason }),
		...(warnings && { warnings: warnings.join(" ") }),
	};
}

/** Names come from files: a cell of text never begins like a formula. Numbers stay numbers. */
function neutralised(row: Row): Row {
	return Object.fromEntries(
		Object.entries(row).map(([column, cell]) => [
			column,
			typeof cell === "string" ? neutraliseCell(cell) : cell,
		]),
	);
}
