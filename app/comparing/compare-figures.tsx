import type { ReactNode } from "react";
import { differenceWithLimits, rateWithLimits } from "../accept-rate/rate-numbers.ts";
import { type CountedOfTwo, ItemsLink } from "../agreement/counted-items.tsx";
import { statisticOf } from "../agreement/headline.ts";
import { pInWords, withLimits } from "../agreement/plain-words.ts";
import { DifferenceHeader, DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { count, counted, decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { type ComparedItems, ItemsThatDiffer } from "./items-that-differ.tsx";
import type { ComparisonOfTwoJson, TwoJudgesJson } from "./two-json.ts";

/** What is shown of the two, their figures and the difference, who is right where, and the items that differ. */
export function CompareFigures({ home, report, items }: ComparedItems) {
	const { a, b, judges, systems, rubric, questions, sentences } = report;
	const [first, ...rest] = sentences;
	return (
		<>
			<section className="card grid gap-2 px-5 py-4" aria-label="Answer">
				<p className="text-[17px] font-medium break-words">{first}</p>
				{rest.map((sentence) => (
					<p key={sentence} className="text-ink2">
						{sentence}
					</p>
				))}
			</section>
			{judges ? <JudgesCard a={a} b={b} judges={judges} /> : null}
			{rubric && "value" in rubric.difference ? (
				<Difference
					title={`${b} minus ${a}`}
					note={
						<>
							Krippendorff’s α of {counted(rubric.people, "person", "people")} on the{" "}
							<ItemsLink of="answeredTwice">{counted(rubric.items, "item")}</ItemsLink> that two of
							them or more answered under both; most say another level now on{" "}
							<ItemsLink of="changed">{counted(rubric.changed, "item")}</ItemsLink>.
						</>
					}
					figures={[
						[a, `α ${rubric.ofA === null ? "none" : decimal(rubric.ofA)}`],
						[b, `α ${rubric.ofB === null ? "none" : decimal(rubric.ofB)}`],
					]}
					difference={rubric.difference.value}
					ci={rubric.difference.ci}
					words={withLimits(rubric.difference.value, rubric.difference.ci)}
				/>
			) : null}
			{systems?.systems && "value" in systems.systems.difference ? (
				<Difference
					title={`${a} minus ${b}`}
					figures={[
						[a, rateWithLimits(systems.systems.ofA, systems.counted.kind)],
						[b, rateWithLimits(systems.systems.ofB, systems.counted.kind)],
					]}
					difference={systems.systems.difference.value}
					ci={systems.systems.difference.ci}
					words={differenceWithLimits(systems.systems.difference, systems.counted.kind)}
				/>
			) : null}
			{judges ? <FlipsTable a={a} b={b} judges={judges} /> : null}
			{questions ? <QuestionsTable a={a} b={b} questions={questions} /> : null}
			{judges?.slices?.standings.length ? <SlicesTable a={a} b={b} slices={judges.slices} /> : null}
			<ItemsThatDiffer home={home} report={report} items={items} />
		</>
	);
}

type Named = { a: string; b: string };

function JudgesCard({ a, b, judges }: Named & { judges: TwoJudgesJson }) {
	const { statistic, ofA, ofB, difference, ci, margin, p } = judges;
	if (difference === null) return null;
	const { symbol, title } = statisticOf(statistic);
	const written = (value: number | null) =>
		value === null ? "none" : `${symbol} ${decimal(value)}`;
	return (
		<Difference
			title={`${a} minus ${b}`}
			note={
				<>
					{title} with people, on the{" "}
					<ItemsLink of="measured">{counted(judges.n, "item")}</ItemsLink> that both scored; the
					line is the 95 % interval of the difference.
				</>
			}
			figures={[
				[a, written(ofA)],
				[b, written(ofB)],
				["p", p === null ? "no test" : pInWords(p)],
				[`Equivalent within ±${decimal(margin)}`, judges.equivalent],
			]}
			difference={difference}
			ci={ci}
			words={withLimits(difference, ci, margin)}
		/>
	);
}

type DifferenceProps = {
	title: string;
	note?: ReactNode;
	figures: readonly (readonly [term: string, value: string])[];
	difference: number;
	ci: readonly [number, number] | null;
	words: string;
};

function Difference({ title, note, figures, difference, ci, words }: DifferenceProps) {
	const axis = differenceAxis([difference, ...(ci ?? [])]);
	return (
		<Card title={`${title}: ${words}`} {...(note !== undefined && { note })}>
			<div className="max-w-xl">
				<DifferenceHeader axis={axis} />
				<DifferencePlot
					axis={axis}
					difference={{ value: difference, ci }}
					title={`${title}: ${words}`}
				/>
			</div>
			<dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
				{figures.map(([term, value]) => (
					<div key={term}>
						<dt className="text-[12px] break-words text-ink3">{term}</dt>
						<dd className="num">{value}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}

function FlipsTable({ a, b, judges }: Named & { judges: TwoJudgesJson }) {
	const { n, same, nearerA, nearerB, bothRight, equal, unlabelled, tied } = judges.flips;
	const rows: CountedRow[] = [
		[`${a} alone right, or nearer`, nearerA, "nearerA"],
		[`${b} alone right, or nearer`, nearerB, "nearerB"],
		["Both say what people say", bothRight, "bothRight"],
		["Both the same, and not what people say", Math.max(0, equal - bothRight), "equalWrong"],
		["Different, and as far from people", same - equal, "asFar"],
	];
	const others: ["unlabelled" | "tied", string, TwoJudgesJson["flips"]["tied"]][] = [
		["unlabelled", "Without a label of people", unlabelled],
		["tied", "People tied", tied],
	];
	return (
		<Card
			title="Who is right where"
			note={
				<>
					On the <ItemsLink of="shared">{counted(n, "item")}</ItemsLink> with a value of both and of
					people.
				</>
			}
		>
			<CountsTable caption="Items by who is right" rows={rows} of={n} />
			{others.map(([kind, which, { differ, of }]) =>
				of > 0 ? (
					<p key={kind} className="mt-2 text-[12.5px] text-ink3">
						{which}:{" "}
						{differ === 0 ? "0" : <ItemsLink of={`${kind}Differ`}>{count(differ)}</ItemsLink>} of{" "}
						<ItemsLink of={kind}>{count(of)}</ItemsLink> differ.
					</p>
				) : null,
			)}
		</Card>
	);
}

function QuestionsTable({
	a,
	b,
	questions,
}: Named & { questions: NonNullable<ComparisonOfTwoJson["questions"]> }) {
	const { n, both, onlyA, onlyB, neither } = questions;
	return (
		<Card
			title="Question by question"
			note={
				<>
					By people’s labels where there are any, else by what the judge says: it errs, so these
					counts, of <ItemsLink of="questions">{counted(n, "question")}</ItemsLink>, are no estimate
					of either system.
				</>
			}
		>
			<CountsTable
				caption="Questions by whose answer is accepted"
				rows={[
					[`Only ${a}`, onlyA, "onlyA"],
					[`Only ${b}`, onlyB, "onlyB"],
					["Both", both, "acceptedBoth"],
					["Neither", neither, "neither"],
				]}
				of={n}
			/>
		</Card>
	);
}

/** Words, how many items, and which these are. */
type CountedRow = readonly [words: string, items: number, of: CountedOfTwo];

function CountsTable({
	caption,
	rows,
	of,
}: {
	caption: string;
	rows: readonly CountedRow[];
	of: number;
}) {
	return (
		<table className="table">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					<th scope="col" className="whitespace-normal">
						{caption}
					</th>
					<th scope="col" className="num">
						Items
					</th>
					<th scope="col" className="num">
						Share
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([words, items, kind]) => (
					<tr key={words}>
						<th scope="row" className="font-normal whitespace-normal [overflow-wrap:anywhere]">
							{words}
						</th>
						<td className="num">
							{items === 0 ? "0" : <ItemsLink of={kind}>{count(items)}</ItemsLink>}
						</td>
						<td className="num">{of === 0 ? "" : `${Math.round((items / of) * 100)} %`}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function SlicesTable({ a, b, slices }: Named & { slices: NonNullable<TwoJudgesJson["slices"]> }) {
	return (
		<Card
			title={`By ${slices.field}`}
			note={`By how much ${a} lies nearer to people than ${b}, item by item; above 0: ${a}. All values with 30 items or more are tested at once, by giving them out anew.`}
		>
			<ScrollX label={`By ${slices.field}`}>
				<table className="table">
					<thead>
						<tr>
							<th scope="col">{slices.field}</th>
							<th scope="col" className="num">
								Items
							</th>
							<th scope="col" className="num">
								There
							</th>
							<th scope="col" className="num">
								Elsewhere
							</th>
							<th scope="col">Adjusted test</th>
						</tr>
					</thead>
					<tbody>
						{slices.standings.map(({ value, n, mean, elsewhere, pAdjusted, shown }) => (
							<tr key={value}>
								<th scope="row">{value}</th>
								<td className="num">
									<ItemsLink of="part" a={value}>
										{count(n)}
									</ItemsLink>
								</td>
								<td className="num">{decimal(mean)}</td>
								<td className="num">{decimal(elsewhere)}</td>
								<td>
									{pInWords(pAdjusted)}
									{shown ? `: better for ${shown === "a" ? a : b} there` : ""}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
		</Card>
	);
}
