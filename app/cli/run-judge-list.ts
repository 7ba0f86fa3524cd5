import { runsOfProject } from "#db/queries/runs.server.ts";
import { describeImported, describeJudges } from "../judging/judges/described-judges.server.ts";
import { figuresInWords } from "../judging/runs/judge-figures.ts";
import { missingFigureInWords, spentInWords } from "../judging/runs/run-in-words.ts";
import { type RunProgress, runProgress } from "../judging/runs/run-progress.server.ts";
import type { JudgeListJson } from "../outputs/judges.ts";
import type { JudgeStatusJson } from "../outputs/runs.ts";
import { counted } from "../ui/numbers.ts";
import { inColumns } from "./columns.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type JudgeListOptions = { project: string; json?: boolean };

export type JudgeStatusOptions = { project: string; judge?: string; json?: boolean };

/** Carries out `concord judge list`. */
export async function listJudges(options: JudgeListOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const judges = await describeJudges(db, project);
		const imported = await describeImported(db, project);
		if (options.json) {
			const all: JudgeListJson = [...judges, ...imported];
			return writeOutput(`${JSON.stringify(all, null, 2)}\n`);
		}
		if (judges.length + imported.length === 0) {
			return writeLine("No judges yet; add one with `concord judge add`.");
		}
		const rows = judges.map((judge) => [
			judge.name,
			judge.id,
			judge.identity,
			judge.protocol,
			judge.model ?? "—",
			judge.endpoint ?? "—",
			`${judge.scored} of ${judge.asked} scored`,
			...Object.values(figuresInWords(judge.figures)),
		]);
		await writeOutput(
			inColumns(
				["judge", "id", "identity", "protocol", "model", "endpoint", "cells", ...FIGURES, ""],
				[...rows, ...imported.map(importedRow)],
			),
		);
		for (const { name, model, learnt, missing } of judges) {
			if (learnt) await writeLine(`${name}: ${model} is ${learnt}.`);
			for (const figure of missing) {
				await writeLine(`${name}: ${missingFigureInWords(figure)}`);
			}
		}
	});
}

/** Of a judge that a file brought nothing else is known. */
type Imported = Awaited<ReturnType<typeof describeImported>>[number];

function importedRow({ name, items, dimensions, asked, scored }: Imported): string[] {
	const said = `${counted(items, "item")}: ${dimensions.join(", ") || "nothing"}`;
	const unknown = ["imported", "imported", "imported"];
	return [name, "—", "—", ...unknown, `${scored} of ${asked} scored`, ...unknown, said];
}

/** As `figuresInWords` has them. */
const FIGURES = ["cost of 1,000 items", "tokens of 1,000 items", "latency p50, p95"];

/** Carries out `concord judge status`. */
export async function judgeStatus(options: JudgeStatusOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const only = options.judge ? await judgeByName(db, project, options.judge) : null;
		if (options.judge && !only) return;
		const runs = await runsOfProject(db, project.id, { judgeId: only?.id });
		const described: JudgeStatusJson = [];
		for (const { run, judgeName, set } of runs) {
			const progress = await runProgress(db, run, new Date());
			described.push({
				run: run.id,
				judge: judgeName,
				set: set?.name ?? null,
				startedAt: run.createdAt.toISOString(),
				...progress,
			});
		}
		if (options.json) return writeOutput(`${JSON.stringify(described, null, 2)}\n`);
		if (described.length === 0) return writeLine("No runs yet.");
		const isMixed = described.some(({ set }) => set !== null);
		const rows = described.map((run) => [
			run.run,
			run.judge,
			...(isMixed ? [run.set ?? "imported items"] : []),
			run.status,
			`${run.done}/${run.total}`,
			spentInWords(run.cost),
			unscoredInWords(run),
			run.pauseReason ?? "",
		]);
		const over = isMixed ? ["over"] : [];
		await writeOutput(
			inColumns(["run", "judge", ...over, "status", "done", "cost", "unscored", ""], rows),
		);
	});
}

/** "unparsable 9, truncated 3" */
export function unscoredInWords({ unscored }: Pick<RunProgress, "unscored">): string {
	return unscored.map(({ reason, cells }) => `${reason} ${cells}`).join(", ");
}
