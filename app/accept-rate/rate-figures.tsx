import { Link } from "@remix-run/react";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { itemsAddress, judgeAddress } from "../decide/addresses.ts";
import { FigureTable } from "../ui/figure-table.tsx";
import { count, decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { judgeColumns, type RateAddresses, sliceColumns } from "./rate-columns.tsx";
import type { AcceptRateJson, CountedJson } from "./rate-json.ts";
import { differenceWithLimits, rateWithLimits } from "./rate-numbers.ts";
import { isNearlyAllLabelled, systemSentences } from "./rate-words.ts";

type RateFiguresProps = { home: string; report: AcceptRateJson; title: string };

/** The report: what it says, the rate by judge with the labels alone, what more labels buy, by a field, two systems. */
export function RateFigures({ home, report, title }: RateFiguresProps) {
	const { sentences, counted, dimension, judges, people, widths, by, systems } = report;
	const ofSystems = new Set(systems ? systemSentences(systems, report) : []);
	const [first, ...rest] = sentences.filter((sentence) => !ofSystems.has(sentence));
	const choices = { ...DEFAULT_AGREEMENT_OPTIONS, reference: report.reference };
	const addresses: RateAddresses = {
		judge: (judge) => judgeAddress(home, { dimension, judge }, choices),
		items: (of, judge) => itemsAddress(home, { dimension, of, a: judge }, choices),
	};
	const labelPage = `${home}/plan`;
	return (
		<>
			<section className="card grid gap-2 px-5 py-4" aria-label="Answer">
				<p className="text-[17px] font-medium">{first}</p>
				{rest.map((sentence) => (
					<p key={sentence} className="text-ink2">
						{sentence}
					</p>
				))}
			</section>
			<Card
				title={`${title}: by the judge that is asked`}
				note="The dot is what people would say, the line its 95 % interval; the ring is what the judge says itself. The band is the labels without any judge."
			>
				<FigureTable
					caption="What people would say, by judge"
					rowsAre="judges"
					columns={judgeColumns(report, addresses)}
					rows={judges}
					keyOf={({ judge }) => judge}
				/>
				<p className="mt-2 text-[12.5px] text-ink3">
					Labels alone: {rateWithLimits(people, counted.kind)}.{" "}
					<Link className="link" to={itemsAddress(home, { dimension, of: "labelled" }, choices)}>
						The labelled items
					</Link>
				</p>
			</Card>
			{widths.length > 1 && !isNearlyAllLabelled(judges[0]) ? (
				<Card
					title="What more labels buy"
					note="Half the width of the interval, with so many labels more of the same kind on items that the judge has scored."
				>
					<Widths widths={widths} kind={counted.kind} />
					<p className="mt-3">
						<Link className="link" to={labelPage}>
							Give out more items
						</Link>
					</p>
				</Card>
			) : null}
			{by ? (
				<Card
					title={`By ${by.field}`}
					note={`Each value with its own interval; ${by.tested > 1 ? `whether one lies beside the others is tested for ${by.tested} together` : "too few values have 30 labels to test one against the others"}.`}
				>
					<FigureTable
						caption={`What people would say, by ${by.field}`}
						rowsAre="values"
						columns={sliceColumns(report, by.slices)}
						rows={by.slices}
						keyOf={({ value }) => value ?? ""}
					/>
				</Card>
			) : null}
			{systems ? (
				<Card title={`${systems.a} against ${systems.b}`}>
					{systemSentences(systems, report).map((sentence) => (
						<p key={sentence} className="mb-1">
							{sentence}
						</p>
					))}
					<dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
						<Pair term={systems.a} value={rateWithLimits(systems.ofA, counted.kind)} />
						<Pair term={systems.b} value={rateWithLimits(systems.ofB, counted.kind)} />
						<Pair
							term={`${systems.a} minus ${systems.b}`}
							value={differenceWithLimits(systems.difference, counted.kind)}
						/>
					</dl>
				</Card>
			) : null}
		</>
	);
}

function Pair({ term, value }: { term: string; value: string }) {
	return (
		<div>
			<dt className="text-[12px] break-words text-ink3">{term}</dt>
			<dd className="num">{value}</dd>
		</div>
	);
}

function Widths({ widths, kind }: Pick<AcceptRateJson, "widths"> & { kind: CountedJson["kind"] }) {
	const most = Math.max(...widths.map(({ halfWidth }) => halfWidth));
	const half = (value: number) =>
		kind === "share" ? `±${(value * 100).toFixed(1)} points` : `±${decimal(value)}`;
	const last = widths.length - 1;
	return (
		<table className="table">
			<caption className="sr-only">Width of the interval by number of labels</caption>
			<thead>
				<tr>
					<th scope="col">Labels</th>
					<th scope="col" className="num">
						In all
					</th>
					<th scope="col">Interval</th>
				</tr>
			</thead>
			<tbody>
				{widths.map(({ more, labelled, halfWidth }, at) => (
					<tr key={more}>
						<th scope="row">
							{more === 0 ? "now" : at === last ? `all ${count(more)} more` : `${more} more`}
						</th>
						<td className="num">{count(labelled)}</td>
						<td>
							<span className="flex items-center gap-2">
								<span
									aria-hidden="true"
									className="block h-2 rounded-sm bg-accent print:border print:border-ink"
									style={{ width: `${Math.max(1, (halfWidth / most) * 60)}%` }}
								/>
								<span className="num whitespace-nowrap">{half(halfWidth)}</span>
							</span>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
