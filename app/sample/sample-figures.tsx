import { Form, Link } from "@remix-run/react";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { Soon } from "../compute/soon.ts";
import { Computed } from "../ui/computed.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import { Card, Notice } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { figuresAsked, ShownPlan } from "./figures-asked.server.ts";
import { KindGaps } from "./kind-gaps.tsx";
import { NextItems } from "./next-items.tsx";
import type { GoalJson } from "./plan-json.ts";

type Asked = Awaited<ReturnType<typeof figuresAsked>>["asked"];

type FiguresProps = {
	home: string;
	/** Fields of the metadata. */
	fields: readonly string[];
	asked: Asked;
	/** Null where what was typed cannot be reached. */
	figures: Soon<ShownPlan | Refusal> | null;
};

/** How many labels are enough, what is labelled, where labels are few, and which items next. */
export function SampleFigures({ home, fields, asked, figures }: FiguresProps) {
	if (figures === null) {
		return (
			<Card title="How many are enough">
				<WantedForm asked={asked} fields={fields} dimensions={[]} />
			</Card>
		);
	}
	return (
		<Computed soon={figures}>
			{(found) =>
				isRefusal(found) ? (
					<Card title="How many are enough">
						<Notice kind="info">{found.sentence}</Notice>
						<div className="mt-3">
							<WantedForm asked={asked} fields={fields} dimensions={[]} />
						</div>
					</Card>
				) : (
					<Figures home={home} fields={fields} asked={asked} found={found} />
				)
			}
		</Computed>
	);
}

type FoundProps = Omit<FiguresProps, "figures"> & { found: ShownPlan };

function Figures({ home, fields, asked, found }: FoundProps) {
	const { report, dimensions } = found;
	const { all, labelled, judged } = report.items;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
			<Card
				title={`How many are enough: ${report.title}`}
				note={`${count(labelled)} of ${counted(all, "item")} labelled, ${count(judged)} judged. What items that belong together say twice is allowed for, and so are all judges that may be best.`}
			>
				<Goals goals={report.goals} home={home} left={all - labelled} />
				<div className="mt-4 border-t border-line2 pt-4 print:hidden">
					<WantedForm
						asked={{ ...asked, dimension: report.dimension }}
						fields={fields}
						dimensions={dimensions}
					/>
				</div>
			</Card>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
				<Labelled parts={report.parts} all={all} />
				{report.gaps ? <KindGaps gaps={report.gaps} home={home} /> : null}
			</div>
			<div className="xl:col-span-2">
				<NextItems found={found} home={home} />
			</div>
		</div>
	);
}

const NAMES: Readonly<Record<GoalJson["of"], string>> = {
	difference: "Difference between judges that is seen",
	person: "Difference from a person that is seen",
	rate: "Accept rate by labels, ±",
	alpha: "People’s own α, ±",
};

const STATES: Readonly<Record<GoalJson["is"], readonly [word: string, chip: string]>> = {
	reached: ["reached", "chip-accept"],
	more: ["more", "chip-warn"],
	unknown: ["cannot be said", ""],
	settled: ["not needed", "chip-accent"],
};

function Goals({ goals, home, left }: { goals: readonly GoalJson[]; home: string; left: number }) {
	return (
		<ScrollX label="What is wanted" className="-mx-5">
			<table className="table">
				<TableHead
					columns={[
						"Figure",
						{ title: "Wanted", className: "num" },
						{ title: "Now", className: "num" },
						{ title: "More items", className: "num" },
					]}
				/>
				<tbody>
					{goals.map(({ of, wanted, now, is, moreItems, says }) => {
						const [word, chip] = STATES[is];
						return (
							<tr key={of}>
								<th scope="row" className="min-w-52 text-left font-normal whitespace-normal">
									<b className="font-semibold">{NAMES[of]}</b>{" "}
									<span className={`chip ${chip}`}>{word}</span>
									<span className="block text-[12.5px] text-ink2">{says}</span>
								</th>
								<td className="num">{decimal(wanted)}</td>
								<td className="num font-semibold">
									{now === null ? (is === "settled" ? "not needed" : "not known") : decimal(now)}
								</td>
								<td className="num">
									{is === "more" && moreItems !== null ? (
										left > 0 ? (
											<Link
												className="link"
												to={`${home}/plan?count=${Math.min(moreItems, left)}`}
												aria-label={`Plan ${counted(Math.min(moreItems, left), "item")}`}
											>
												about {count(moreItems)}
											</Link>
										) : (
											`about ${count(moreItems)}`
										)
									) : (
										"none"
									)}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</ScrollX>
	);
}

type WantedProps = {
	asked: Asked;
	fields: readonly string[];
	dimensions: readonly { name: string; title: string }[];
};

/** What the reader wants; by the address, so that it can be kept and sent. */
function WantedForm({ asked, fields, dimensions }: WantedProps) {
	const { problems } = asked;
	return (
		<Form
			key={JSON.stringify(asked)}
			method="get"
			noValidate
			preventScrollReset
			aria-label="What is wanted"
			className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3"
		>
			{dimensions.length > 0 ? (
				<SelectField name="dimension" label="Dimension" defaultValue={asked.dimension}>
					{dimensions.map(({ name, title }) => (
						<option key={name} value={name}>
							{title}
						</option>
					))}
				</SelectField>
			) : null}
			<TextField
				name="margin"
				label="Difference of judges"
				inputMode="decimal"
				defaultValue={asked.margin}
				errors={problems.margin}
			/>
			<TextField
				name="rate"
				label="Accept rate, ±"
				inputMode="decimal"
				defaultValue={asked.rate}
				errors={problems.rate}
			/>
			<TextField
				name="alpha"
				label="People’s α, ±"
				inputMode="decimal"
				defaultValue={asked.alpha}
				errors={problems.alpha}
			/>
			{fields.length > 0 ? (
				<SelectField name="kinds" label="Gaps by" defaultValue={asked.field}>
					<option value="">the usual field</option>
					{fields.map((name) => (
						<option key={name}>{name}</option>
					))}
				</SelectField>
			) : null}
			<TextField
				name="next"
				label="Next items"
				type="number"
				min={1}
				max={500}
				defaultValue={asked.next}
			/>
			<button type="submit" className="btn self-end justify-self-start">
				Say how many
			</button>
		</Form>
	);
}

function Labelled({ parts, all }: { parts: ShownPlan["report"]["parts"]; all: number }) {
	return (
		<Card
			title="What is labelled, and with which probability"
			note="Where items were drawn with known chances, the chances are kept and exported. What came with labels was drawn by nobody here: its chance is not known, and figures speak of it alone."
		>
			{parts.length === 0 ? (
				<p className="text-ink2">Nothing is labelled or given out yet.</p>
			) : (
				<ScrollX label="What is labelled" className="-mx-5">
					<table className="table">
						<TableHead
							columns={[
								"Part",
								{ title: "Items", className: "num" },
								{ title: "Labelled", className: "num" },
								{ title: "Probability", className: "num" },
							]}
						/>
						<tbody>
							{parts.map(({ plan, part, drawn, labelled, probability }) => (
								<tr key={`${plan} ${part}`}>
									<th scope="row" className="text-left font-semibold">
										{plan === null ? part : `Plan ${plan}: ${part}`}
									</th>
									<td className="num">{count(drawn)}</td>
									<td className="num">{count(labelled)}</td>
									<td className="num">
										{probability === null ? (
											<span className="text-ink3">not known</span>
										) : (
											share(probability)
										)}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</ScrollX>
			)}
			<p className="mt-2 text-[12.5px] text-ink3">of {counted(all, "item")} in all</p>
		</Card>
	);
}
