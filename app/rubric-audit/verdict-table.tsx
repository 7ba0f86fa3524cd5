import { Link } from "@remix-run/react";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { count, counted, share } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { DimensionAudit } from "./audit-json.ts";
import { pairItems } from "./item-links.ts";
import { pairInWords } from "./level-words.ts";
import { VerdictChip } from "./verdict-chip.tsx";
import { gainInWords } from "./verdict-words.ts";

/** Figures that decide a verdict, in order of the questions. */
const DECIDES: Readonly<Record<DimensionAudit["verdict"]["kind"], string>> = {
	nothing: "people",
	train: "without",
	merge: "confused",
	reword: "again",
	divisive: "again",
	unclear: "people",
	open: "",
};

type TableProps = { dimensions: readonly DimensionAudit[]; home: string; search: string };

/** One row a dimension: what to do, and the figures from which that follows. */
export function VerdictTable({ dimensions, home, search }: TableProps) {
	const repeated = dimensions.some(({ again }) => again !== null);
	return (
		<Card title="Why, and what to do" note="The shaded figure decided.">
			<ScrollX label="Dimensions" className="-mx-5">
				<table className="table">
					<TableHead
						columns={[
							"Dimension",
							"What to do",
							{ title: "People, α", className: "num" },
							{ title: "Judges, α", className: "num" },
							{ title: "Most confused", className: "num" },
							{ title: "Gain, one left out", className: "num" },
							...(repeated ? [{ title: "Same again", className: "num" }] : []),
						]}
					/>
					<tbody>
						{dimensions.map((dimension, at) => (
							<Row
								key={dimension.dimension}
								{...{ dimension, home, search, repeated }}
								number={at + 1}
							/>
						))}
					</tbody>
				</table>
			</ScrollX>
			<ol className="mt-3 grid list-decimal gap-1 pl-5 text-[12.5px] text-ink2">
				<li>
					<b>Nothing to do</b> where the whole interval of people’s α lies at 0.67 or above.
				</li>
				<li>
					<b>Train</b> or <b>merge</b> where leaving one person out, or making two levels one, is
					shown to raise α, by 0.05 or more; whichever raises it more.
				</li>
				<li>
					<b>Reword</b> where α lies below 0.67 and people, asked again, do not agree with
					themselves either.
				</li>
				<li>
					<b>Inherently divisive</b> where they do repeat themselves, and still differ.
				</li>
				<li>
					Without 30 repeats these two cannot be told apart, and without 30 items nothing is said.
				</li>
			</ol>
		</Card>
	);
}

type RowProps = {
	dimension: DimensionAudit;
	number: number;
	home: string;
	search: string;
	/** Did anything come back a second time, on any dimension? */
	repeated: boolean;
};

function Row({ dimension, number, home, search, repeated }: RowProps) {
	const { title, verdict, alpha, items, confused, withoutRater, again } = dimension;
	const [first] = confused;
	const [best] = [...withoutRater].sort((a, b) => gainOf(b) - gainOf(a));
	const decides = DECIDES[verdict.kind];
	const cell = (name: string) => `num ${name === decides ? "bg-accent-soft" : ""}`;
	return (
		<tr>
			<th scope="row" className="text-left font-semibold">
				<span className="mr-1.5 font-normal text-ink3">{number}</span>
				{title}
				<span className="block pl-3.5 text-[12px] font-normal text-ink3">
					{counted(items, "item")} of two
				</span>
			</th>
			<td>
				<VerdictChip verdict={verdict} />
			</td>
			<td className={cell("people")}>
				<EstimateCell estimate={alpha.people} strong />
			</td>
			<td className="num">
				<EstimateCell estimate={alpha.judges} />
			</td>
			<td className={cell("confused")}>
				{first ? (
					<Link className="link" to={pairItems(dimension, first.levels, { home, search })}>
						{pairInWords(dimension, first.levels)}
						<span className="block text-[12px]">{share(first.share)}</span>
					</Link>
				) : (
					<span className="text-ink3">none</span>
				)}
			</td>
			<td className={cell("without")}>
				{best ? (
					<>
						{gainInWords(best.gain)}
						<span className="block max-w-40 text-[12px] whitespace-normal text-ink3">
							α without {best.rater}
						</span>
					</>
				) : (
					<span className="text-ink3">nobody</span>
				)}
			</td>
			{repeated ? (
				<td className={cell("again")}>
					{again ? `${count(again.equal)} of ${count(again.pairs)}` : "not asked"}
				</td>
			) : null}
		</tr>
	);
}

function gainOf({ gain }: DimensionAudit["withoutRater"][number]): number {
	return "value" in gain ? gain.value : Number.NEGATIVE_INFINITY;
}
