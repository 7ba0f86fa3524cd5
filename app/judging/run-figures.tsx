import type { ReactNode } from "react";
import { count, share } from "../ui/numbers.ts";
import { TableHead } from "../ui/table-head.tsx";
import { durationInWords, unscoredInWords } from "./run-in-words.ts";
import type { RunProgress } from "./run-progress.server.ts";

/** How far a run is: a bar, and the figures under it. */
export function RunFigures({ progress }: { progress: RunProgress }) {
	const { done, total, scored, inFlight, waiting, attempts, perSecond, secondsLeft } = progress;
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
			<dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5">
				<Figure title="In flight">{count(inFlight)}</Figure>
				<Figure title="Failed, trying again">{count(waiting)}</Figure>
				<Figure title="Attempts">{count(attempts)}</Figure>
				<Figure title="Per second">{perSecond === null ? "—" : perSecond.toFixed(1)}</Figure>
				<Figure title="Time left">
					{secondsLeft === null ? "—" : durationInWords(secondsLeft)}
				</Figure>
			</dl>
		</div>
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

/** What became of the cells so far: scored, or why not. */
export function RunOutcomes({ progress }: { progress: RunProgress }) {
	const { done, scored, unscored } = progress;
	if (done === 0) return <p className="text-ink2">No cell is answered yet.</p>;
	return (
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
						</td>
						<td className="num">{count(cells)}</td>
						<td className="num">{share(cells / done)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
