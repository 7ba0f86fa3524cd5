import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { EstimateJson } from "../agreement/estimate.ts";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { database } from "../base/database.server.ts";
import { refused } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { RIGHT_IN_WORDS } from "../labelling/gold/is-right.ts";
import { ComputedPage } from "../ui/computed-page.tsx";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import { Card, Notice, Page } from "../ui/page.tsx";
import {
	type AnnotatorCard,
	annotatorCard,
	annotatorOf,
	type DimensionOfCard,
} from "./annotator-card.server.ts";
import { FEWEST, TOO_FAST_IN_WORDS } from "./card-rules.ts";

export const meta = () => [{ title: "An annotator · Concord" }];

export async function loader({ params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const raterId = params.raterId ?? "";
	const isThere = (await annotatorOf(db, project.id, raterId)) !== null;
	if (!isThere) throw notFound("There is no such person in this project.");
	const card = annotatorCard(db, project, raterId).then((found) => {
		return found ?? refused("There is no such person in this project any more.");
	});
	return { home: `/projects/${project.slug}`, page: await soon(card) };
}

export default function Annotator() {
	const { home, page } = useLoaderData<typeof loader>();
	return (
		<ComputedPage<AnnotatorCard> title="An annotator" soon={page}>
			{(card) => <CardPage home={home} card={card} />}
		</ComputedPage>
	);
}

function CardPage({ home, card }: { home: string; card: AnnotatorCard }) {
	const { name, work, known, repeats, tooFast, medianMs } = card;
	const done = work.submitted + work.skipped;
	const answered = `${home}/items?person=${card.raterId}`;
	return (
		<Page
			title={name}
			intro="Leads see answers as they come, and this page. Annotators see neither, nor which items are checks."
			actions={
				<Link to={`${home}/people`} className="btn">
					People
				</Link>
			}
		>
			{card.excludedReason ? (
				<Notice kind="warning">
					What {name} said counts in no figure: {card.excludedReason}.
				</Notice>
			) : null}
			<dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
				<Tile title="Done" note={`${count(work.open)} left`}>
					{count(done)} of {count(done + work.open)}
				</Tile>
				<Tile title="Skipped" note={rateNote(card.skipped, "answer")}>
					{count(work.skipped)}
				</Tile>
				<Tile title="Cannot judge" note={rateNote(card.cannot, "value")}>
					{count(work.cannot)}
				</Tile>
				<Tile title="Median time" note={`${counted(tooFast.timed, "answer")} timed, pauses out`}>
					{medianMs === null ? "none timed" : timeInWords(medianMs)}
				</Tile>
				<Tile
					title="Too fast"
					note={
						tooFast.answers > 0 ? (
							<Link className="link" to={`${answered}&look=fast`}>
								look at items answered too fast
							</Link>
						) : (
							`of ${counted(tooFast.timed, "timed answer")}`
						)
					}
				>
					{tooFast.timed === 0
						? "none timed"
						: `${count(tooFast.answers)} of ${count(tooFast.timed)}`}
				</Tile>
				<Tile title="Known answers right" note={rateNote(known.share, "item")}>
					{known.n === 0 ? "none" : `${count(known.right)} of ${count(known.n)}`}
				</Tile>
				<Tile title="Came twice" note="answered both times">
					{counted(repeats, "item")}
				</Tile>
			</dl>
			{card.dimensions.map((dimension) => (
				<OneDimension key={dimension.name} dimension={dimension} name={name} />
			))}
			<div className="grid max-w-3xl gap-1.5 text-[12.5px] text-ink3">
				<p>{RIGHT_IN_WORDS} Items with known answers count in figures like all others.</p>
				<p>{TOO_FAST_IN_WORDS}</p>
				<p>
					Rates of fewer than {FEWEST} are not shown. Intervals hold for one figure at a time: among
					many people some lie outside by chance, and none is an order of people.
				</p>
			</div>
		</Page>
	);
}

function Tile({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
	return (
		<div className="card px-4 py-3">
			<dt className="text-[12.5px] text-ink3">{title}</dt>
			<dd>
				<span className="block text-[20px] font-semibold">{children}</span>
				<span className="block text-[12.5px] text-ink2">{note}</span>
			</dd>
		</div>
	);
}

/** "12 %, 95 % interval 6–22 %"; under a handful only that it is too few. */
function rateNote(estimate: EstimateJson, of: string): string {
	if ("undefined" in estimate) {
		return estimate.n === 0 ? "none so far" : `${counted(estimate.n, of)}: too few for a rate`;
	}
	const { value, ci } = estimate;
	const span = ci ? `, ${share(ci[0])} to ${share(ci[1])}` : "";
	return `${share(value)}${span}`;
}

function timeInWords(ms: number): string {
	const seconds = ms / 1000;
	if (seconds < 10) return `${decimal(seconds)} s`;
	if (seconds < 100) return `${Math.round(seconds)} s`;
	return `${Math.round(seconds / 60)} min`;
}

function OneDimension({ dimension, name }: { dimension: DimensionOfCard; name: string }) {
	const { title, known, again, beside, isNumeric } = dimension;
	const unit = beside?.measure === "correlation" ? "correlation" : "κ";
	return (
		<Card title={title}>
			<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
				<Figure title="Known answers right" note={`${count(known.right)} of ${count(known.n)}`}>
					<EstimateCell estimate={known.share} as="share" explained />
				</Figure>
				<Figure
					title={isNumeric ? "Second time, concordance" : "Same answer the second time"}
					note="hidden repeats of their own items"
				>
					<EstimateCell estimate={again.agreement} as={isNumeric ? "decimal" : "share"} explained />
					{again.kappa ? (
						<span className="block">
							κ <EstimateCell estimate={again.kappa} />
						</span>
					) : null}
				</Figure>
				{beside ? (
					<>
						<Figure
							title={`Agreement with the others, ${unit}`}
							note={
								beside.others === 1
									? "one other person: nobody to compare it with"
									: `${counted(beside.others, "other person", "other people")}, the same items`
							}
						>
							<EstimateCell estimate={beside.own} explained />
						</Figure>
						{beside.another && beside.difference ? (
							<Figure title="One of the others with the rest" note={`${name} less that:`}>
								<EstimateCell estimate={beside.another} explained />
								<span className="block">
									difference <EstimateCell estimate={beside.difference} />
								</span>
							</Figure>
						) : null}
						{beside.leniency ? (
							<Figure title="Lenience" note="above 0: higher values than the others give">
								<EstimateCell estimate={beside.leniency} explained />
							</Figure>
						) : null}
						{beside.agreementDrift ? (
							<Figure
								title="Agreement, first half less second"
								note="above 0: less agreement later on"
							>
								<EstimateCell estimate={beside.agreementDrift} explained />
							</Figure>
						) : null}
						{beside.leniencyDrift ? (
							<Figure title="Lenience in the course of work" note="above 0: more lenient later on">
								<EstimateCell estimate={beside.leniencyDrift} explained />
							</Figure>
						) : null}
					</>
				) : (
					<Figure title="Agreement with the others" note="">
						<span className="block text-[12px] text-ink3">
							Nobody else has rated an item that they rated.
						</span>
					</Figure>
				)}
			</dl>
		</Card>
	);
}

function Figure({ title, note, children }: { title: string; note: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-[12.5px] text-ink3">{title}</dt>
			<dd>
				{children}
				{note ? <span className="block text-[12px] text-ink3">{note}</span> : null}
			</dd>
		</div>
	);
}
