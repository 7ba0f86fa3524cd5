import { PROBE_WORDS } from "#judges/makers/probes/probe.ts";
import { DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { count, decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { ProbedDimensionJson, ProbeRow } from "./probe-report-json.ts";
import {
	aucInWords,
	coverageInWords,
	differenceInWords,
	expectationInWords,
	meanInWords,
	remarksOn,
	shareInWords,
	signed,
} from "./probe-words.ts";
import { shownDirection } from "./shown-direction.ts";

type Axis = ReturnType<typeof differenceAxis>;

/** How one dimension of one judge moved on every probe. */
export function ProbeTable({ dimension }: { dimension: ProbedDimensionJson }) {
	const { judge, identity, judgeDimension, probes, referenceAboveWrong } = dimension;
	const axis = differenceAxis(
		probes.flatMap(({ difference }) =>
			"value" in difference ? [difference.value, ...(difference.ci ?? [])] : [],
		),
	);
	const isShare = probes.some(({ atLeast09 }) => atLeast09 !== null);
	return (
		<Card
			title={
				<>
					{judge} <code className="text-[12px] font-normal text-ink3">{identity}</code> ·{" "}
					{judgeDimension}
				</>
			}
			note={[
				dimension.dimension === judgeDimension ? null : `Counts against ${dimension.dimension}.`,
				referenceAboveWrong && "value" in referenceAboveWrong
					? `The reference stands above a wrong answer with AUC ${aucInWords(referenceAboveWrong)}.`
					: null,
			]
				.filter(Boolean)
				.join(" ")}
		>
			<ScrollX label="Table">
				<table className="table [&_:is(td,th)]:px-1.5!">
					<TableHead
						columns={[
							"Probe",
							"Should",
							{ title: "n", className: "num max-sm:hidden" },
							{ title: "Before", className: "num max-sm:hidden" },
							{ title: "After", className: "num max-sm:hidden" },
							{ title: "Difference", className: "num" },
							{ title: "Drawn", className: "max-xl:hidden", isSpoken: true },
							{ title: "As it should", className: "num" },
							{ title: "Against", className: "num" },
							{ title: "Not at all", className: "num" },
							{ title: "AUC", className: "num" },
							...(isShare
								? [
										{ title: "≥ 0.9", className: "num" },
										{ title: "≤ 0.1", className: "num" },
									]
								: []),
							{ title: "Coverage", className: "num" },
						]}
					/>
					<tbody>
						{probes.map((row) => (
							<Row key={row.probe} row={row} axis={axis} isShare={isShare} />
						))}
					</tbody>
				</table>
			</ScrollX>
		</Card>
	);
}

const CHIPS = {
	shown: "chip chip-accept",
	contradicted: "chip chip-reject",
	open: "chip",
} as const;

function Row({ row, axis, isShare }: { row: ProbeRow; axis: Axis; isShare: boolean }) {
	const { probe, expected, n, difference, same } = row;
	const { title, made } = PROBE_WORDS[probe];
	return (
		<tr>
			<td className="min-w-32" title={made}>
				{title}
				{remarksOn(row).map((remark) => (
					<span key={remark} className="block text-[12px] text-ink3">
						{remark}
					</span>
				))}
			</td>
			<td>
				{expected === null ? (
					<span className="text-ink3" title="Nothing is known of what it should do.">
						—
					</span>
				) : (
					<span className={CHIPS[shownDirection(row)]}>{expectationInWords(expected)}</span>
				)}
			</td>
			<td className="num max-sm:hidden">{count(n)}</td>
			<td className="num max-sm:hidden">{meanInWords(row.meanOriginal)}</td>
			<td className="num max-sm:hidden">{meanInWords(row.meanProbe)}</td>
			<td className="num">
				<Difference row={row} />
			</td>
			<td className="w-60 min-w-60 px-0! py-0! max-xl:hidden">
				{"value" in difference ? (
					<DifferencePlot
						axis={axis}
						difference={difference}
						title={`${title}: ${differenceInWords(difference)}`}
					/>
				) : null}
			</td>
			<td className="num">{shareInWords(row.asExpected)}</td>
			<td className="num">{shareInWords(row.against)}</td>
			<td className="num">{shareInWords(n === 0 ? null : same / n)}</td>
			<td className="num">
				<Auc row={row} />
			</td>
			{isShare ? (
				<>
					<td className="num">{shareInWords(row.atLeast09)}</td>
					<td className="num">{shareInWords(row.atMost01)}</td>
				</>
			) : null}
			<td className="num">
				<CoverageOf what="items they were made from" {...row.original} />
				<CoverageOf what="probes" {...row.probed} />
			</td>
		</tr>
	);
}

function Difference({ row: { difference } }: { row: ProbeRow }) {
	if ("undefined" in difference) {
		return <span className="text-ink3">{differenceInWords(difference)}</span>;
	}
	const { value, ci } = difference;
	return (
		<>
			<b className="font-semibold">{signed(value)}</b>
			<small className="block">{ci ? `${signed(ci[0])} to ${signed(ci[1])}` : "no interval"}</small>
		</>
	);
}

function Auc({ row: { auc } }: { row: ProbeRow }) {
	if ("undefined" in auc) return <span className="text-ink3">—</span>;
	const { value, ci } = auc;
	return (
		<>
			{decimal(value)}
			{ci ? (
				<small className="block">
					{decimal(ci[0])}–{decimal(ci[1])}
				</small>
			) : null}
		</>
	);
}

type CoverageProps = { what: string; asked: number; scored: number };

/** "60/60": how many of those that were asked have a value. */
function CoverageOf({ what, asked, scored }: CoverageProps) {
	return (
		<span className="block" title={`${what}: scored of asked`}>
			<span className="sr-only">{what} </span>
			{coverageInWords({ asked, scored })}
		</span>
	);
}
