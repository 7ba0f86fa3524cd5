import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../../base/database.server.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { Moment } from "../../ui/moment.tsx";
import { Card, Notice, Page } from "../../ui/page.tsx";
import { ExchangeCard, ExchangeTable, seconds } from "./exchange-card.tsx";
import { judgmentView } from "./judgment-view.server.ts";
import { OutcomeCard } from "./outcome-card.tsx";

/** Of so few, every answer is open. */
const OPEN_AT_ONCE = 3;

export async function loader({ params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const view = await judgmentView(database(), project.id, params.judgmentId ?? "");
	if (!view) throw notFound("There is no such judgment in this project.");
	return { slug: project.slug, ...view };
}

export const meta = () => [{ title: "Judgment · Concord" }];

export default function JudgmentPage() {
	const { slug, judge, runId, item, repetition, exchanges, outcomes, ...judgment } =
		useLoaderData<typeof loader>();
	return (
		<Page
			title={`${judge.name} on ${itemInWords(item.externalId)}`}
			intro={
				<>
					{judge.protocol} · <code className="text-[12.5px]">{judge.identity}</code> ·{" "}
					<Moment at={judgment.createdAt} />
					{judgment.durationMs === null ? "" : ` · ${seconds(judgment.durationMs)}`}
					{repetition > 0 ? ` · repetition ${repetition + 1}` : ""} · {judgment.attempts}{" "}
					{judgment.attempts === 1 ? "attempt" : "attempts"}
				</>
			}
			actions={
				<>
					<Link
						className="btn"
						to={`/projects/${slug}/${item.setId ? `derived-sets/${item.setId}/` : ""}items/${item.id}`}
					>
						The item
					</Link>
					<Link className="btn" to={`/projects/${slug}/runs/${runId}`}>
						The run
					</Link>
				</>
			}
		>
			{judgment.isSuperseded ? (
				<Notice kind="info">A later judgment of this judge took the place of this one.</Notice>
			) : null}
			{item.input ? (
				<p className="max-w-prose text-lg leading-snug" dir="auto">
					{item.input}
				</p>
			) : null}
			<section className="card min-w-0">
				<h2 className="sr-only">Outcomes</h2>
				{outcomes.map((outcome) => (
					<OutcomeCard key={outcome.dimension} outcome={outcome} />
				))}
			</section>
			<section className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<h2>Exchanges with the model</h2>
				{exchanges.length === 0 ? (
					<p className="text-ink2">None: no model was asked for this judgment.</p>
				) : (
					<>
						<Card>
							<ExchangeTable exchanges={exchanges} />
						</Card>
						{exchanges.map((exchange, at) => (
							<ExchangeCard
								key={exchange.id}
								exchange={exchange}
								number={at + 1}
								open={exchanges.length <= OPEN_AT_ONCE}
							/>
						))}
					</>
				)}
			</section>
		</Page>
	);
}
