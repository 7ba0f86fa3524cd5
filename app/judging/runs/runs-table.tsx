import { Link } from "@remix-run/react";
import { Moment } from "../../ui/moment.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Table } from "../../ui/table.tsx";
import type { ListedRun } from "./list-runs.server.ts";
import { RUN_STATUS } from "./run-in-words.ts";
import { RunOver } from "./run-over.tsx";

type RunsTableProps = {
	/** Path of the project. */
	home: string;
	runs: readonly (Omit<ListedRun, "createdAt"> & { createdAt: Date | string })[];
};

/** Runs, each with its judge, what became of its cells and what it cost; a row opens the run. */
export function RunsTable({ home, runs }: RunsTableProps) {
	const isOverSets = runs.some(({ set }) => set !== null);
	return (
		<Table
			columns={[
				"Started",
				"Judge",
				...(isOverSets ? [{ title: "Over", className: "max-sm:hidden" }] : []),
				{ title: "Cells", className: "num max-sm:hidden" },
				{ title: "Scored", className: "num" },
				{ title: "Failed", className: "num" },
				{ title: "Cost", className: "num max-sm:hidden" },
				"State",
			]}
		>
			{runs.map((run) => (
				<tr key={run.id}>
					<td className="sm:whitespace-nowrap">
						<Link className="link" to={`${home}/runs/${run.id}`}>
							<Moment at={run.createdAt} />
						</Link>
					</td>
					<td>
						<Link className="link" to={`${home}/judges/${run.judge.id}`}>
							{run.judge.name}
						</Link>
						{run.repetitions > 1 ? (
							<span className="block text-[12px] text-ink3">
								{counted(run.repetitions, "repetition")}:{" "}
								<Link
									className="link"
									to={`${home}/compare?${new URLSearchParams({ kind: "runs", judge: run.judge.name })}`}
								>
									compare them<span className="sr-only">, of {run.judge.name}</span>
								</Link>
							</span>
						) : null}
						<span className="block text-[12px] text-ink3 sm:hidden">
							{counted(run.total, "cell")}, {run.cost}
							{run.set ? (
								<>
									, over <RunOver home={home} set={run.set} />
								</>
							) : null}
						</span>
					</td>
					{isOverSets ? (
						<td className="max-sm:hidden">
							<RunOver home={home} set={run.set} />
						</td>
					) : null}
					<td className="num max-sm:hidden">{count(run.total)}</td>
					<td className="num">{count(run.scored)}</td>
					<td className="num">
						{run.failed > 0 ? (
							<Link className="link" to={`${home}/runs/${run.id}#outcomes`}>
								{count(run.failed)}
							</Link>
						) : (
							count(run.failed)
						)}
					</td>
					<td className="num max-sm:hidden">{run.cost}</td>
					<td>
						<span className={RUN_STATUS[run.status].chip}>{RUN_STATUS[run.status].words}</span>
					</td>
				</tr>
			))}
		</Table>
	);
}
