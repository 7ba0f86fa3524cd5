import { Moment } from "../../ui/moment.tsx";
import { count } from "../../ui/numbers.ts";
import { ScrollX } from "../../ui/scroll-x.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import type { ShownExchange } from "./judgment-view.server.ts";

/** All exchanges of a judgment at a glance, each with a link to what was said. */
export function ExchangeTable({ exchanges }: { exchanges: readonly ShownExchange[] }) {
	return (
		<ScrollX label="Table">
			<table className="table table-tight">
				<TableHead
					columns={[
						{ title: "Number", className: "num", isSpoken: true },
						"Step",
						"Role",
						{ title: "Draw", className: "num" },
						{ title: "Attempt", className: "num" },
						"Model that answered",
						{ title: "Tokens in", className: "num" },
						{ title: "Tokens out", className: "num" },
						{ title: "Cost", className: "num" },
						"Answer",
					]}
				/>
				<tbody>
					{exchanges.map((exchange, at) => (
						<tr key={exchange.id}>
							<td className="num">
								<a className="link" href={`#${exchange.id}`} aria-label={`Exchange ${at + 1}`}>
									{at + 1}
								</a>
							</td>
							<td>{exchange.step}</td>
							<td>{exchange.role}</td>
							<td className="num">{exchange.draw}</td>
							<td className="num">{exchange.attempt}</td>
							<td>
								{exchange.answeredModel ?? "—"}
								{exchange.answeredModel === exchange.model ? null : (
									<span className="block text-[12px] text-ink3">asked: {exchange.model}</span>
								)}
							</td>
							<td className="num">
								{tokens(exchange.promptTokens)}
								{exchange.cachedTokens ? (
									<span className="block text-[12px] text-ink3">
										{count(exchange.cachedTokens)} cached
									</span>
								) : null}
							</td>
							<td className="num">{tokens(exchange.completionTokens)}</td>
							<td className="num">{exchange.cost}</td>
							<td>
								<AnswerChip exchange={exchange} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

function tokens(number: number | null): string {
	return number === null ? "—" : count(number);
}

function AnswerChip({ exchange: { error, isReused, status } }: { exchange: ShownExchange }) {
	if (isReused) return <span className="chip">reused</span>;
	return (
		<span className={error ? "chip chip-reject" : "chip chip-accept"}>{status ?? "no answer"}</span>
	);
}

/** `open`: of many, none is. */
type ExchangeCardProps = { exchange: ShownExchange; number: number; open: boolean };

/** One request and what came back, verbatim. */
export function ExchangeCard({ exchange, number, open }: ExchangeCardProps) {
	const { id, step, draw, attempt, error, isReused, createdAt, finishReason } = exchange;
	return (
		<details className="card min-w-0 px-5 py-3" open={open}>
			<summary className="cursor-pointer">
				<h3 className="inline font-semibold">
					{number}. {step}
					{draw > 0 ? `, draw ${draw}` : ""}, attempt {attempt}
				</h3>{" "}
				<AnswerChip exchange={exchange} />{" "}
				<span className="text-[12.5px] text-ink3">
					<Moment at={createdAt} /> · {seconds(exchange.durationMs)}
					{finishReason ? ` · ended by ${finishReason}` : ""}
				</span>
			</summary>
			{/* Going to what is inside opens it. */}
			<div id={id} className="scroll-mt-16" />
			{isReused ? (
				<p className="mt-1 text-ink2">
					Answered from the store: the identical request was answered before. Nothing was sent.
				</p>
			) : null}
			{error ? <p className="mt-1 break-words text-reject">{error}</p> : null}
			<div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
				{exchange.messages.map(({ key, role, content }) => (
					<Verbatim key={key} title={role} text={content} />
				))}
				<Verbatim title="Request, verbatim" text={exchange.request} />
				{exchange.answer === null ? null : <Verbatim title="Answer" text={exchange.answer} open />}
				{exchange.response === null ? (
					<p className="text-ink3">Nothing came back.</p>
				) : (
					<Verbatim
						title="Response, verbatim"
						text={exchange.response}
						open={exchange.answer === null}
					/>
				)}
			</div>
		</details>
	);
}

/** "1.4 s" */
export function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}
