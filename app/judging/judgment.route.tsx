import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../database.server.ts";
import { requireAdministrator } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { count } from "../ui/numbers.ts";
import { Card, Notice, Page } from "../ui/page.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { judgmentView, type ShownExchange, type ShownOutcome } from "./judgment-view.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { project } = await requireAdministrator(request, params.projectSlug);
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
			title={`${judge.name} on ${item.externalId}`}
			intro={
				<>
					<code className="text-[12.5px]">{judge.identity}</code> · {judgment.createdAt}
					{judgment.durationMs === null ? "" : ` · ${seconds(judgment.durationMs)}`}
					{repetition > 0 ? ` · repetition ${repetition + 1}` : ""} · {judgment.attempts}{" "}
					{judgment.attempts === 1 ? "attempt" : "attempts"}
				</>
			}
			actions={
				<>
					<Link className="btn" to={`/projects/${slug}/items/${item.id}`}>
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
			<Outcomes outcomes={outcomes} />
			<section className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<h2>Exchanges with the model</h2>
				{exchanges.length === 0 ? (
					<p className="text-ink2">None: this protocol asks no model.</p>
				) : (
					exchanges.map((exchange) => <ExchangeCard key={exchange.id} exchange={exchange} />)
				)}
			</section>
		</Page>
	);
}

function Outcomes({ outcomes }: { outcomes: readonly ShownOutcome[] }) {
	return (
		<Card>
			<div className="scroll-x">
				<table className="table">
					<TableHead columns={["Dimension", "Value", "Why"]} />
					<tbody>
						{outcomes.map((outcome) => (
							<tr key={outcome.dimension}>
								<td>
									{outcome.dimension}
									{outcome.target !== outcome.dimension ? (
										<span className="block text-[12px] text-ink3">
											{outcome.target ? `counts against ${outcome.target}` : "not counted"}
										</span>
									) : null}
								</td>
								<td>
									{outcome.value === null ? (
										<span className="chip chip-warn">unscored</span>
									) : (
										<b className="font-semibold">{outcome.value}</b>
									)}
								</td>
								<td className="min-w-60" dir="auto">
									{outcome.reason ? (
										<>
											{outcome.reason}
											{outcome.detail ? (
												<span className="text-ink3"> · {outcome.detail}</span>
											) : null}
										</>
									) : null}
									{outcome.rationale}
									{outcome.evidence ? (
										<code className="block text-[12px] break-all text-ink3">
											{outcome.evidence}
										</code>
									) : null}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Card>
	);
}

function ExchangeCard({ exchange }: { exchange: ShownExchange }) {
	const { error, isReused, promptTokens, completionTokens } = exchange;
	return (
		<article className="card min-w-0 px-5 py-4">
			<header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<h3 className="font-semibold">Attempt {exchange.attempt}</h3>
				<span className={error ? "chip chip-reject" : "chip chip-accept"}>
					{exchange.status ?? "no answer"}
				</span>
				<span className="text-[12.5px] text-ink3">
					{exchange.role} · {exchange.answeredModel ?? exchange.model} ·{" "}
					{seconds(exchange.durationMs)}
					{promptTokens === null ? "" : ` · ${count(promptTokens)} tokens in`}
					{completionTokens === null ? "" : `, ${count(completionTokens)} out`}
					{exchange.finishReason ? ` · ended by ${exchange.finishReason}` : ""}
				</span>
			</header>
			{isReused ? (
				<p className="mt-1 text-ink2">
					Answered from the store: another cell had asked the identical request. Nothing was sent.
				</p>
			) : null}
			{error ? <p className="mt-1 text-reject">{error}</p> : null}
			<div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
				{exchange.messages.map(({ key, role, content }) => (
					<Verbatim key={key} title={role} text={content} />
				))}
				<Verbatim title="Request, verbatim" text={exchange.request} />
				{exchange.response === null ? (
					<p className="text-ink3">Nothing came back.</p>
				) : (
					<Verbatim title="Response, verbatim" text={exchange.response} open />
				)}
			</div>
		</article>
	);
}

function Verbatim({ title, text, open }: { title: string; text: string; open?: boolean }) {
	return (
		<details open={open}>
			<summary className="eyebrow cursor-pointer">{title}</summary>
			<pre
				className="mt-1 max-h-96 overflow-auto rounded-md bg-line2 px-3 py-2 font-mono text-[12px] break-words whitespace-pre-wrap"
				dir="auto"
			>
				{text}
			</pre>
		</details>
	);
}

function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}
