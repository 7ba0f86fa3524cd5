import { Link } from "@remix-run/react";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import type { DimensionAudit } from "./audit-json.ts";
import { divisiveItems, pairItems } from "./item-links.ts";
import { levelWord, pairInWords } from "./level-words.ts";
import { VerdictChip } from "./verdict-chip.tsx";
import { gainInWords } from "./verdict-words.ts";

type CardProps = { dimension: DimensionAudit; home: string; search: string };

/** Why one dimension is as it is: its confused levels, and what each change of scale or people would bring. */
export function DimensionCard({ dimension, home, search }: CardProps) {
	const { title, verdict, confused, divisive, settling } = dimension;
	const where = { home, search };
	return (
		<section className="card min-w-0 px-5 py-4" aria-label={title}>
			<div className="flex flex-wrap items-baseline justify-between gap-2">
				<h2 className="wrap-anywhere">{title}</h2>
				<VerdictChip verdict={verdict} />
			</div>
			<p className="mt-1.5 text-[13px] leading-snug">{verdict.says}</p>
			{settling.length > 0 ? (
				<p className="mt-1.5 text-[12.5px] text-ink3">
					{settling.join(", ")} {settling.length === 1 ? "was" : "were"} asked where others differ,
					and {settling.length === 1 ? "is" : "are"} in α, but in no gain of a change.
				</p>
			) : null}
			{confused.length > 0 ? (
				<table className="mt-3 w-full text-[13px]">
					<caption className="eyebrow pb-1 text-left">
						Confused levels, of all disagreements
					</caption>
					<tbody>
						{confused.map(({ levels, share: part, items }) => (
							<tr key={levels.join()}>
								<th scope="row" className="py-0.5 pr-2 text-left font-normal">
									{pairInWords(dimension, levels)}
								</th>
								<td className="w-1/3 py-0.5 pr-2">
									<span aria-hidden="true" className="block h-2 rounded-full bg-line2">
										<span
											className="block h-full rounded-full bg-accent"
											style={{ width: `${part * 100}%` }}
										/>
									</span>
								</td>
								<td className="num py-0.5 pr-2 text-right whitespace-nowrap">{share(part)}</td>
								<td className="num py-0.5 text-right whitespace-nowrap">
									<Link className="link" to={pairItems(dimension, levels, where)}>
										{counted(items, "item")}
									</Link>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			<Changes dimension={dimension} />
			{divisive.items > 0 ? (
				<p className="mt-3 border-t border-line2 pt-2.5 text-[13px]">
					<Link className="link" to={divisiveItems(dimension, where)}>
						{divisive.items === 1 ? "The item" : `All ${count(divisive.items)} items`} on which
						people differ
					</Link>
				</p>
			) : null}
		</section>
	);
}

/** What other scales would bring and cost, and who was left out: folded, since the verdict says what counts. */
function Changes({ dimension }: { dimension: DimensionAudit }) {
	const { merging, cuts, withoutRater } = dimension;
	if (merging.length + cuts.length + withoutRater.length === 0) return null;
	return (
		<details className="mt-3 text-[13px]">
			<summary className="cursor-pointer text-ink2">
				{[
					...(merging.length > 0 ? ["levels made one"] : []),
					...(cuts.length > 0 ? ["cuts"] : []),
					...(withoutRater.length > 0 ? ["people left out"] : []),
				].join(", ")}
			</summary>
			{merging.length > 0 ? (
				<Change
					title="Made one level"
					cost
					rows={merging.map(({ levels, ...rest }) => [pairInWords(dimension, levels), rest])}
				/>
			) : null}
			{cuts.length > 0 ? (
				<Change
					title="Cut in two, at"
					cost
					rows={cuts.map(({ from, ...rest }) => [`${levelWord(dimension, from)} and above`, rest])}
				/>
			) : null}
			{withoutRater.length > 0 ? (
				<Change
					title="Left out"
					rows={[...withoutRater]
						.sort((a, b) => (b.alpha ?? -1) - (a.alpha ?? -1))
						.slice(0, 10)
						.map(({ rater, items, ...rest }) => [`${rater}, ${counted(items, "item")}`, rest])}
				/>
			) : null}
		</details>
	);
}

type Changed = {
	readonly alpha: number | null;
	readonly gain: DimensionAudit["withoutRater"][number]["gain"];
	readonly lost?: number;
};

type ChangeProps = {
	title: string;
	rows: readonly (readonly [string, Changed])[];
	/** Say what share of the differences between labels goes. */
	cost?: boolean;
};

function Change({ title, rows, cost = false }: ChangeProps) {
	return (
		<table className="mt-2 w-full">
			<thead>
				<tr className="text-left text-[12px] text-ink3">
					<th scope="col" className="font-normal">
						{title}
					</th>
					<th scope="col" className="text-right font-normal">
						α
					</th>
					<th scope="col" className="text-right font-normal">
						gain
					</th>
					{cost ? (
						<th scope="col" className="text-right font-normal">
							told no more
						</th>
					) : null}
				</tr>
			</thead>
			<tbody>
				{rows.map(([name, { alpha, gain, lost = 0 }]) => (
					<tr key={name}>
						<th scope="row" className="py-0.5 pr-2 text-left font-normal wrap-anywhere">
							{name}
						</th>
						<td className="py-0.5 pr-2 text-right tabular-nums">
							{alpha === null ? "none" : decimal(alpha)}
						</td>
						<td className="py-0.5 text-right tabular-nums">{gainInWords(gain)}</td>
						{cost ? <td className="py-0.5 pl-2 text-right">{share(lost)}</td> : null}
					</tr>
				))}
			</tbody>
		</table>
	);
}
