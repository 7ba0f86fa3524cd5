import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Computed } from "../ui/computed.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { useIsNarrow } from "../ui/narrow.ts";
import { count, counted } from "../ui/numbers.ts";
import { Card, EmptyState, Page } from "../ui/page.tsx";
import { analysisById } from "./analyses.ts";
import { carryOutOffering } from "./carry-out-analysis.server.ts";
import type { ShownOption } from "./report/analysis.ts";
import type { Chart } from "./report/chart.ts";
import { ChartView } from "./report/chart-view.tsx";
import { MoreBelow } from "./report/more-below.tsx";
import { PublishedAndHere } from "./report/published-and-here.tsx";
import type { AnalysisReport } from "./report/report.ts";
import { ReportTableView } from "./report/report-table-view.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const analysis = analysisById(params.analysisId ?? "");
	if (analysis?.kind !== "computed") throw notFound("There is no such analysis.");
	const { id, title, source, question, published, limits, setKind } = analysis;
	const search = new URL(request.url).searchParams;
	const given = Object.fromEntries([...search].filter(([name, value]) => name !== "set" && value));
	const setName = search.get("set") ?? undefined;
	const db = database();
	const worked = carryOutOffering(db, project, { analysis, setName, given });
	const sets = (await derivedSetsOfProject(db, project.id)).filter(
		({ set }) => set.status === "approved" && (setKind === undefined || set.kind === setKind),
	);
	const shown = worked.then(({ report, options }): ShownAnalysis => {
		const problem = isRefusal(report) ? report.sentence : (report.missing ?? null);
		return {
			options: options.map((option) => ({ ...option, chosen: given[option.name] ?? null })),
			set: isRefusal(report) ? (setName ?? null) : report.set,
			problem,
			report: isRefusal(report) || problem !== null ? null : report,
		};
	});
	return {
		slug: project.slug,
		...{ id, title, source, question, published, limits },
		sets: [...(setKind === undefined ? [""] : []), ...sets.map(({ set }) => set.name)],
		shown: await soon(shown),
	};
}

/** What is shown once it is worked out. */
type ShownAnalysis = {
	options: readonly (ShownOption & { chosen: string | null })[];
	set: string | null;
	/** Why there is nothing to show. */
	problem: string | null;
	report: AnalysisReport | null;
};

export const meta = () => [{ title: "Analysis · Concord" }];

export default function AnalysisPage() {
	const { slug, id, title, source, question, published, limits, sets, shown } =
		useLoaderData<typeof loader>();
	return (
		<Page
			title={`${id} · ${title}`}
			intro={question}
			actions={
				<Link className="btn max-sm:hidden" to={`/projects/${slug}/analyses`}>
					All analyses
				</Link>
			}
		>
			<Computed<ShownAnalysis> soon={shown}>
				{({ report, problem, options, set }) => (
					<>
						<p className="text-ink3">
							After “{source}”{report ? ` · ${counted(report.items, "item")}` : ""}
						</p>
						<OptionsForm options={options} set={set} sets={sets} />
						{problem ? <EmptyState title="Nothing to show yet">{problem}</EmptyState> : null}
						<PublishedAndHere published={published} here={report?.answer} limits={limits} />
						{report ? (
							<>
								<AllCharts slug={slug} charts={report.charts} />
								{report.tables.slice(0, TABLES_OPEN).map((table) => (
									<Card key={table.title} title={table.title} note={table.note}>
										<ReportTableView table={table} slug={slug} />
									</Card>
								))}
								{report.tables.slice(TABLES_OPEN).map((table) => (
									<MoreBelow key={table.title} words={table.title}>
										<Card note={table.note}>
											<ReportTableView table={table} slug={slug} />
										</Card>
									</MoreBelow>
								))}
								<Noted sentences={report.notes} />
								{report.policy.length > 0 ? (
									<MoreBelow words="How it was counted">
										<Card>
											<SentenceList sentences={report.policy} />
										</Card>
									</MoreBelow>
								) : null}
							</>
						) : null}
					</>
				)}
			</Computed>
		</Page>
	);
}

/** Drawings that stand open at first: the rest unfolds, so that a page is read before it is scrolled. */
const AT_FIRST = { wide: 2, narrow: 1 };
const TABLES_OPEN = 1;
/** A drawing with more rows is longer than a screen, and with so many it leaves no room for a second. */
const ROWS_OPEN = 20;
const ROWS_BESIDE = 15;

function AllCharts({ slug, charts }: { slug: string; charts: readonly Chart[] }) {
	const atFirst = useIsNarrow() ? AT_FIRST.narrow : AT_FIRST.wide;
	const small = charts.filter((chart) => rowsIn(chart) <= ROWS_OPEN).slice(0, atFirst);
	const alone = small.some(
		(chart) =>
			rowsIn(chart) > ROWS_BESIDE || (chart.kind === "heat" && isWide(chart, charts.length)),
	);
	const open = alone ? small.slice(0, 1) : small;
	const folded = charts.filter((chart) => !open.includes(chart));
	return (
		<>
			{open.length > 0 ? <Charts slug={slug} charts={open} of={charts.length} /> : null}
			{folded.length > 0 ? (
				<MoreBelow words={counted(folded.length, open.length > 0 ? "more drawing" : "drawing")}>
					<Charts slug={slug} charts={folded} of={charts.length} />
				</MoreBelow>
			) : null}
		</>
	);
}

function rowsIn(chart: Chart): number {
	return chart.kind === "bars" || chart.kind === "heat" ? chart.rows.length : 0;
}

type ChartsProps = { slug: string; charts: readonly Chart[]; of: number };

function Charts({ slug, charts, of }: ChartsProps) {
	return (
		<div
			className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${of > MANY ? "md:grid-cols-2 xl:grid-cols-3" : "lg:grid-cols-2"}`}
		>
			{charts.map((chart) => (
				<Card
					key={`${chart.kind} ${chart.title}`}
					title={chart.title}
					className={isWide(chart, of) ? "col-span-full" : ""}
				>
					<ChartView chart={chart} slug={slug} />
				</Card>
			))}
		</div>
	);
}

/** More charts than that are small ones side by side. */
const MANY = 6;

/**
 * A matrix of more columns than its share of the width holds needs the whole of it, and so does what stands
 * above many small charts.
 */
function isWide(chart: Chart, charts: number): boolean {
	if (chart.kind === "heat") return chart.columns.length > (charts > MANY ? 2 : 4);
	return charts === 1 || (charts > MANY && chart.kind === "bars");
}

/** Sentences that stand there at first. */
const SENTENCES_OPEN = { wide: 3, narrow: 1 };

/** What the figures have to be read with. */
function Noted({ sentences }: { sentences: readonly string[] }) {
	const atFirst = useIsNarrow() ? SENTENCES_OPEN.narrow : SENTENCES_OPEN.wide;
	if (sentences.length === 0) return null;
	const others = sentences.slice(atFirst);
	return (
		<Card title="To be noted">
			<SentenceList sentences={sentences.slice(0, atFirst)} />
			{others.length > 0 ? (
				<MoreBelow words={`${count(others.length)} more`}>
					<SentenceList sentences={others} />
				</MoreBelow>
			) : null}
		</Card>
	);
}

function SentenceList({ sentences }: { sentences: readonly string[] }) {
	return (
		<ul className="grid max-w-prose list-disc gap-1 pl-5 text-ink2">
			{sentences.map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
}

type OptionsFormProps = Pick<ShownAnalysis, "options" | "set"> & { sets: readonly string[] };

/** What changes the figures; the address carries it, so that a page can be handed on. */
function OptionsForm({ options, sets, set }: OptionsFormProps) {
	const narrow = useIsNarrow();
	if (options.length === 0 && sets.length < 2) return null;
	const form = (
		<Form method="get" className="card flex flex-wrap items-end gap-4 px-5 py-4">
			{sets.length > 1 ? (
				<SelectField name="set" label="Derived set" defaultValue={set ?? ""}>
					{sets.map((name) => (
						<option key={name} value={name}>
							{name || "none: the imported items"}
						</option>
					))}
				</SelectField>
			) : null}
			{options.map(({ name, initial, choices, chosen }) =>
				choices ? (
					<SelectField
						key={name}
						name={name}
						label={wordsOf(name)}
						defaultValue={chosen ?? initial}
					>
						{choices.map((choice) => (
							<option key={choice} value={choice}>
								{choice || "as the analysis chooses"}
							</option>
						))}
					</SelectField>
				) : (
					<div key={name} className="w-44">
						<TextField
							name={name}
							label={wordsOf(name)}
							defaultValue={chosen ?? ""}
							placeholder={initial}
						/>
					</div>
				),
			)}
			<button type="submit" className="btn">
				Work it out
			</button>
		</Form>
	);
	return narrow ? <MoreBelow words="Choose what is worked out">{form}</MoreBelow> : form;
}

/** "zeroOverZero" → "Zero over zero" */
function wordsOf(name: string): string {
	const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}
