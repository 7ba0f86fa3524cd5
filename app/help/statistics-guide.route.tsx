import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Access } from "../http/access.ts";
import { Card, Page } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { Table } from "../ui/table.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { HelpHeader } from "./help-header.tsx";
import {
	codesInWords,
	definitionGroups,
	type FigureChoice,
	WHICH_FIGURE,
} from "./statistics-guide.server.ts";

export const handle = { mayRead: "signed-in" } satisfies Access;

export async function loader() {
	return { which: WHICH_FIGURE, groups: definitionGroups(), codes: codesInWords() };
}

export const meta = () => [{ title: "Reading the figures · Concord" }];

const SCALE_WORDS = {
	binary: "yes/no",
	nominal: "categories",
	ordinal: "ordered",
	numeric: "numbers",
} as const;

function scalesInWords(scales: readonly (keyof typeof SCALE_WORDS)[]): string {
	if (scales.length === Object.keys(SCALE_WORDS).length) return "any scale";
	return scales.map((scale) => SCALE_WORDS[scale]).join(", ");
}

export default function StatisticsGuide() {
	const { which, groups, codes } = useLoaderData<typeof loader>();
	return (
		<>
			<HelpHeader />
			<Page
				title="Reading the figures"
				intro="Which figure to read when, what an interval says, and what it means when there is none."
			>
				<nav aria-label="On this page" className="flex flex-wrap gap-x-5 gap-y-1">
					{SECTIONS.map(([id, title]) => (
						<a key={id} className="link" href={`#${id}`}>
							{title}
						</a>
					))}
				</nav>
				<WhichFigure which={which} />
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
					<Intervals />
					<LowKappa />
				</div>
				<section id="codes" className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
					<Codes title="When there is no figure" codes={codes.reasons} />
					<Codes title="When a figure comes with a warning" codes={codes.warnings} />
				</section>
				<section id="all" className="grid grid-cols-[minmax(0,1fr)] gap-5">
					{groups.map(({ title, definitions }) => (
						<Card key={title} title={title}>
							<dl>
								{definitions.map((definition) => (
									<div
										key={definition.id}
										className="grid gap-x-5 border-t border-line2 py-2 first:border-t-0 sm:grid-cols-[15rem_minmax(0,1fr)]"
									>
										<dt className="font-medium">{definition.title}</dt>
										<dd className="text-ink2">
											{definition.answers}
											<small className="block text-ink3">
												{scalesInWords(definition.scales)} · {definition.source}
											</small>
										</dd>
									</div>
								))}
							</dl>
						</Card>
					))}
				</section>
			</Page>
		</>
	);
}

const SECTIONS = [
	["which", "Which figure when"],
	["intervals", "What an interval says"],
	["kappa", "Low κ at high agreement"],
	["codes", "No figure, and warnings"],
	["all", "Every statistic"],
] as const;

function WhichFigure({ which }: { which: readonly FigureChoice[] }) {
	return (
		<section id="which">
			<Card title="Which figure to read when">
				<Table columns={["Scale", "Read first", "Beside it", "Never alone"]}>
					{which.map((row) => (
						<tr key={row.scale}>
							<th scope="row" className="text-left font-medium">
								{row.scale}
							</th>
							<td>{row.first}</td>
							<td className="text-ink2">{row.beside}</td>
							<td className="text-ink2">{row.neverAlone}</td>
						</tr>
					))}
				</Table>
				<Prose>
					<p>
						Quadratic κ, ICC(2,1) and Lin’s concordance are nearly the same number on the same data:
						three of them are one piece of evidence, not three. A correlation does not see leniency:
						a judge that gives everything one grade more than people has a correlation of 1, so its
						bias stands beside it.
					</p>
					<p>
						Dimensions are never thrown into one table. Merging levels can only raise percent
						agreement; whether it helps is seen by comparing κ before and after on the same items.
					</p>
				</Prose>
			</Card>
		</section>
	);
}

function Intervals() {
	return (
		<section id="intervals">
			<Card title="What an interval says, and does not">
				<Prose>
					<p>
						<b>0.71 [0.62, 0.79]</b>: values of κ from 0.62 to 0.79 are compatible with these items
						at 95 %. It does <em>not</em> say that 95 % of values lie in it, nor that κ never falls
						below 0.62.
					</p>
					<p>
						<b>Two judges are not compared by looking whether their intervals overlap.</b> Both were
						asked about the same items, so what is hard for one is often hard for the other. The
						difference is computed item by item and has an interval of its own; it can be clearly
						above 0 while the two intervals overlap.
					</p>
					<p>
						<b>“Cannot be told apart”</b> means that the interval of the difference holds 0: these
						items cannot settle it. It does not mean that the judges are equally good. To show that,
						the difference has to be shown to lie within a margin named beforehand.
					</p>
					<p>
						Items of one document or question are more alike than items drawn at random. Said so
						(“items of one group belong together”), every error allows for it, and intervals grow
						wider, as they should.
					</p>
				</Prose>
			</Card>
		</section>
	);
}

function LowKappa() {
	return (
		<section id="kappa">
			<Card title="Why κ can be low when agreement is high">
				<Prose>
					<p>
						κ asks how far two raters agree <em>beyond</em> what their habits would produce by
						chance. Where nearly every item has the same level, chance alone agrees on nearly all of
						them, and little is left to show.
					</p>
					<ScrollX label="Table">
						<table className="table my-1">
							<TableHead columns={["100 items", "Agree", "By chance", "κ", "AC1"]} />
							<tbody className="num">
								<tr>
									<td className="text-left!">45 accept, 40 reject, 15 differ</td>
									<td>85 %</td>
									<td>50 %</td>
									<td>0.70</td>
									<td>0.70</td>
								</tr>
								<tr>
									<td className="text-left!">80 accept, 5 reject, 15 differ</td>
									<td>85 %</td>
									<td>78 %</td>
									<td>0.31</td>
									<td>0.81</td>
								</tr>
							</tbody>
						</table>
					</ScrollX>
					<p>
						Both figures are right; they answer different questions. With one level prevailing, read
						Gwet’s AC1 and the agreement on each level beside κ, and label more of the rare level:
						nothing else tells whether a judge can find it. Where only one level was used at all, κ
						does not exist, and is not 1.
					</p>
				</Prose>
			</Card>
		</section>
	);
}

function Codes({ title, codes }: { title: string; codes: { code: string; words: string }[] }) {
	return (
		<Card title={title}>
			<dl className="grid gap-2.5">
				{codes.map(({ code, words }) => (
					<div key={code}>
						<dt className="font-mono text-[11.5px] text-ink3">{code}</dt>
						<dd className="text-ink2">{words}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}

function Prose({ children }: { children: ReactNode }) {
	return <div className="mt-2 grid max-w-[62em] gap-2.5 text-ink2">{children}</div>;
}
