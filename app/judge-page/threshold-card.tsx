import { Form, useLocation, useSubmit } from "@remix-run/react";
import { ReliabilityChart } from "../ui/charts/reliability-chart.tsx";
import { Choice } from "../ui/choice.tsx";
import { count, decimal, plainNumber, share } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import type { ThresholdPage } from "./threshold.server.ts";
import type { Threshold } from "./threshold.ts";
import { betterCutInWords, calibrationInWords, thresholdInWords } from "./threshold-words.ts";

/** From which of its numbers on to accept, and what the numbers mean; the reader picks both sides. */
export function ThresholdCard({ page, name }: { page: ThresholdPage; name: string }) {
	const { computed, number, against } = page;
	if (!computed || !number || !against) {
		return (
			<Card title="Threshold and calibration">
				<p className="text-ink2">
					{page.numbers.length === 0
						? `${name} gives no number: a threshold needs a scale with an order, a probability, or several answers an item.`
						: "People have labelled no dimension with an order: there is nothing to hold its numbers against."}
				</p>
			</Card>
		);
	}
	const people = `${against.title}: ${against.from.title}${against.fromChoices.length > 1 ? " or more" : ""}`;
	return (
		<Card title="Threshold and calibration">
			{page.notThere.map((sentence) => (
				<p key={sentence} className="mb-3 text-ink2" role="status">
					{sentence}
				</p>
			))}
			<p className="-mt-2 max-w-prose">{thresholdInWords(computed, number.title)}</p>
			<Choices page={page} />
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
				<figure className="min-w-0">
					<figcaption className="mb-1 text-[12.5px] text-ink3">
						How often people say {people}, by {number.title}; 95 % intervals
					</figcaption>
					<ReliabilityChart
						title={`People who say ${people}, by ${number.title}`}
						xLabel={number.title}
						hasDiagonal={number.isProbability}
						points={computed.points.flatMap(({ mean, items, accepted, share: rate, isOff }) =>
							"value" in rate
								? [{ x: mean, y: rate.value, ci: rate.ci, label: `${accepted}/${items}`, isOff }]
								: [],
						)}
					/>
					{calibrationInWords(computed).map((sentence) => (
						<p key={sentence} className="mt-1 text-[13px] text-ink2">
							{sentence}
						</p>
					))}
					<Points computed={computed} />
				</figure>
				<Cuts computed={computed} people={people} />
			</div>
		</Card>
	);
}

/** Beside the answer about the judge, where its numbers are shown to do better with another cut. */
export function CutNote({
	page: { computed, number },
	name,
}: {
	page: ThresholdPage;
	name: string;
}) {
	const says =
		computed && number && betterCutInWords(computed, { judge: name, number: number.title });
	return says ? (
		<p className="max-w-prose text-[13px] text-ink2">
			{says}{" "}
			<a className="link" href="#threshold">
				Its threshold
			</a>
		</p>
	) : null;
}

function Choices({ page }: { page: ThresholdPage }) {
	const submit = useSubmit();
	const { search } = useLocation();
	const own = new Set(["number", "against", "from"]);
	const others = [...new URLSearchParams(search)].filter(([parameter]) => !own.has(parameter));
	const { number, against, numbers, dimensions } = page;
	if (!number || !against) return null;
	return (
		<Form
			method="get"
			className="mt-3 flex flex-wrap gap-2 print:hidden"
			preventScrollReset
			key={search}
			onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
		>
			{others.map(([parameter, value]) => (
				<input key={`${parameter} ${value}`} type="hidden" name={parameter} value={value} />
			))}
			<Choice label="Its number" name="number" choices={named(numbers)} value={number.value} />
			<Choice
				label="Against people’s"
				name="against"
				choices={named(dimensions)}
				value={against.name}
			/>
			{against.fromChoices.length > 1 ? (
				<Choice
					label="People accept from"
					name="from"
					choices={named(against.fromChoices)}
					value={against.from.value}
				/>
			) : null}
			<noscript>
				<button type="submit" className="btn self-end">
					Show
				</button>
			</noscript>
		</Form>
	);
}

function named(choices: readonly { readonly value: string; readonly title: string }[]) {
	return choices.map(({ value, title }) => [value, title] as const);
}

/** The table behind the chart. */
function Points({ computed: { points } }: { computed: Threshold }) {
	return (
		<details className="mt-2">
			<summary className="cursor-pointer text-[12.5px] text-accent">
				The figures of the chart
			</summary>
			<Table
				columns={[
					"Its number",
					{ title: "items", className: "num" },
					{ title: "people accept", className: "num" },
				]}
			>
				{points.map(({ lowest, highest, items, accepted, share: rate }) => (
					<tr key={`${lowest} ${highest}`}>
						<td>
							{lowest === highest ? written(lowest) : `${written(lowest)} to ${written(highest)}`}
						</td>
						<td className="num">{count(items)}</td>
						<td className="num">
							{count(accepted)}
							{"value" in rate ? (
								<small>
									{share(rate.value)}
									{rate.ci
										? `, ${Math.round(100 * rate.ci[0])}–${Math.round(100 * rate.ci[1])}`
										: ""}
								</small>
							) : null}
						</td>
					</tr>
				))}
			</Table>
		</details>
	);
}

/** Every cut, or some of many. */
function Cuts({ computed, people }: { computed: Threshold; people: string }) {
	const { cuts, items, accepted } = computed;
	if (cuts.length === 0) return null;
	const rejected = items - accepted;
	return (
		<div className="min-w-0">
			<p className="mb-1 text-[12.5px] text-ink3">
				Accepting from a number on: how many of the {count(accepted)} items where people say{" "}
				{people} it accepts, and of the {count(rejected)} others. κ here is that of the items that
				chose the best cut.
			</p>
			<Table
				columns={[
					"From",
					{ title: "rightly", className: "num" },
					{ title: "wrongly", className: "num" },
					{ title: "κ", className: "num" },
				]}
			>
				{cuts.map(({ cut, rightly, wrongly, kappa, isBest }) => (
					<tr key={cut} className={isBest ? "font-semibold" : ""}>
						<td>
							{written(cut)}
							{isBest ? <span className="text-accent">, best</span> : null}
						</td>
						<td className="num">
							{count(rightly)}
							<small className="max-sm:hidden">
								{accepted > 0 ? share(rightly / accepted) : ""}
							</small>
						</td>
						<td className="num">
							{count(wrongly)}
							<small className="max-sm:hidden">
								{rejected > 0 ? share(wrongly / rejected) : ""}
							</small>
						</td>
						<td className="num">{kappa === null ? "one level" : decimal(kappa)}</td>
					</tr>
				))}
			</Table>
		</div>
	);
}

function written(number: number): string {
	return plainNumber(Number(number.toPrecision(4)));
}
