import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FailedExample } from "#db/queries/failed-examples.server.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { Moment } from "../../ui/moment.tsx";
import { count, counted, moneyInWords, share } from "../../ui/numbers.ts";
import { Table } from "../../ui/table.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import {
	costInWords,
	durationInWords,
	missingFigureInWords,
	uncertainCostInWords,
	unscoredInWords,
} from "./run-in-words.ts";
import type { RunProgress } from "./run-progress.server.ts";

/** How far a run is: a bar, and the figures under it. */
export function RunFigures({ progress }: { progress: RunProgress }) {
	const {
		done,
		total,
		scored,
		inFlight,
		ready,
		waiting,
		attempts,
		perSecond,
		secondsLeft,
		wait,
		cost,
	} = progress;
	const { batches } = progress;
	const partOf = (cells: number) => (total === 0 ? 0 : cells / total);
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-baseline gap-x-3">
				<span className="text-2xl font-semibold">
					{count(done)}
					<span className="text-ink3"> / {count(total)}</span>
				</span>
				<span className="text-ink2">cells answered, {share(partOf(done))}</span>
			</div>
			<div
				role="progressbar"
				aria-label="Cells answered"
				aria-valuemin={0}
				aria-valuemax={total}
				aria-valuenow={done}
				className="flex h-2 overflow-hidden rounded-full bg-line"
			>
				<span className="bg-accept" style={{ width: `${partOf(scored) * 100}%` }} />
				<span className="bg-reject" style={{ width: `${partOf(done - scored) * 100}%` }} />
			</div>
			<dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-6">
				<Figure title="In flight">
					{count(inFlight)}
					{ready > 0 ? (
						<span className="text-ink2 text-[13px]"> and {count(ready)} ready</span>
					) : null}
				</Figure>
				<Figure title="Failed, trying again">{count(waiting)}</Figure>
				<Figure title="Attempts">{count(attempts)}</Figure>
				<Figure title="Per second">
					{perSecond === null ? "not known" : perSecond.toFixed(1)}
				</Figure>
				<Figure title="Time left">
					{secondsLeft === null ? "not known" : durationInWords(secondsLeft)}
				</Figure>
				<Figure title={cost.cap === null ? "Cost" : `Cost, of ${moneyInWords(cost.cap)}`}>
					{costInWords(cost)}
				</Figure>
			</dl>
			<UncertainCost cost={cost} />
			{batches ? <BatchesOut batches={batches} /> : null}
			{wait ? (
				<p className="text-ink2">
					Waiting {durationInWords(wait.secondsLeft)}, until <Moment at={wait.until} />.{" "}
					{wait.reason}
				</p>
			) : null}
		</div>
	);
}

/** What of the cost nobody knows yet, or ever will. */
function UncertainCost({ cost }: Pick<RunProgress, "cost">) {
	const words = uncertainCostInWords(cost);
	return words === null ? null : <p className="text-ink2">{words}</p>;
}

/** What is with the provider: answers come when a batch is over. */
function BatchesOut({
	batches: { queued, out },
}: {
	batches: NonNullable<RunProgress["batches"]>;
}) {
	if (queued === 0 && out.length === 0) return null;
	return (
		<ul className="grid gap-1 text-ink2">
			{queued > 0 ? <li>{counted(queued, "request")} waiting for the next batch</li> : null}
			{out.map(({ id, requests, answered, status }) => (
				<li key={id}>
					Batch <code className="text-[12.5px]">{id}</code>: {status.replaceAll("_", " ")},{" "}
					{count(answered)} of {counted(requests, "request")} carried out
				</li>
			))}
		</ul>
	);
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-[12px] text-ink3">{title}</dt>
			<dd className="text-base">{children}</dd>
		</div>
	);
}

/** What a run has used, by step and model. */
export function RunUsage({ usage }: { usage: RunProgress["usage"] }) {
	return (
		<Table
			columns={[
				"Step",
				"Model",
				{ title: "Requests", className: "num" },
				{ title: "Found stored", className: "num max-sm:hidden" },
				{ title: "Tokens in", className: "num" },
				{ title: "of these cached", className: "num max-sm:hidden" },
				{ title: "Tokens out", className: "num" },
				{ title: "Cost", className: "num" },
			]}
		>
			{usage.map((row) => (
				<tr key={`${row.step} ${row.model}`}>
					<td>{row.step}</td>
					<td>{row.model}</td>
					<td className="num">{count(row.requests)}</td>
					<td className="num max-sm:hidden">{count(row.reused)}</td>
					<td className="num">{count(row.promptTokens)}</td>
					<td className="num max-sm:hidden">{count(row.cachedTokens)}</td>
					<td className="num">{count(row.completionTokens)}</td>
					<td className="num">
						{costInWords({ micros: row.costMicros + row.assumedMicros, unpriced: row.unpriced })}
					</td>
				</tr>
			))}
		</Table>
	);
}

type RunOutcomesProps = {
	slug: string;
	progress: RunProgress;
	/** Some cells for each reason. */
	failures: Readonly<Record<string, readonly FailedExample[]>>;
};

/** What became of the cells so far: scored, or why not. */
export function RunOutcomes({ slug, progress, failures }: RunOutcomesProps) {
	const { done, scored, unscored, missing } = progress;
	if (done === 0) return <p className="text-ink2">No cell is answered yet.</p>;
	return (
		<>
			<table className="table">
				<TableHead
					columns={[
						"Outcome",
						{ title: "Cells", className: "num" },
						{ title: "Share", className: "num" },
					]}
				/>
				<tbody>
					<tr>
						<td>scored on every dimension</td>
						<td className="num">{count(scored)}</td>
						<td className="num">{share(scored / done)}</td>
					</tr>
					{unscored.map(({ reason, cells, passing }) => (
						<tr key={reason}>
							<td>
								{unscoredInWords(reason)}{" "}
								<code className="text-[12px] whitespace-nowrap text-ink3">{reason}</code>
								{passing ? <span className="chip ml-2">may pass</span> : null}
								<Examples slug={slug} examples={failures[reason] ?? []} />
							</td>
							<td className="num">{count(cells)}</td>
							<td className="num">{share(cells / done)}</td>
						</tr>
					))}
				</tbody>
			</table>
			{missing.map((figure) => (
				<p key={figure.dimension} className="text-ink2">
					{missingFigureInWords(figure)}
				</p>
			))}
		</>
	);
}

function Examples({ slug, examples }: { slug: string; examples: readonly FailedExample[] }) {
	if (examples.length === 0) return null;
	return (
		<span className="flex flex-wrap gap-x-3 text-[12.5px]">
			{examples.map(({ judgmentId, itemName }) => (
				<Link key={judgmentId} className="link" to={`/projects/${slug}/judgments/${judgmentId}`}>
					{itemInWords(itemName)}
				</Link>
			))}
		</span>
	);
}
