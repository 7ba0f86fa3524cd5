import { findJudge } from "#db/queries/judges.server.ts";
import { compareJudges, promptOf } from "../judging/judges/compare-judges.server.ts";
import type { JudgeDiffJson } from "../outputs/judges.ts";
import { type ChangedLine, changedLines } from "../rubric/changed-words.ts";
import { fail } from "./failure.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { writeOutput, writeWords } from "./write-output.ts";

export type JudgeDiffOptions = { project: string; json?: boolean };

/** Lines around a change that are shown with it. */
const AROUND = 3;

/** Carries out `concord judge diff`: with one judge against the version it was made from. */
export async function runJudgeDiff(
	named: string,
	other: string | undefined,
	options: JudgeDiffOptions,
): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const first = await judgeByName(db, project, named);
		if (!first) return;
		const before =
			other !== undefined
				? first
				: first.predecessorId && (await findJudge(db, project.id, { id: first.predecessorId }));
		if (!before) {
			return fail(`${named} follows no other version: name the judge to compare it with.`);
		}
		const now = other === undefined ? first : await judgeByName(db, project, other);
		if (!now) return;
		const comparison = await compareJudges(db, before, now);
		if (options.json) {
			const diff: JudgeDiffJson = { before: before.name, now: now.name, ...comparison };
			return writeOutput(`${JSON.stringify(diff, null, 2)}\n`);
		}
		const { settings, prompts } = comparison;
		const lines = [
			`--- ${before.name}`,
			`+++ ${now.name}`,
			...settings.map(({ what, before: old, now: fresh }) => `${what}: ${old} → ${fresh}`),
			...(prompts ? withoutUnchanged(changedLines(prompts.before, prompts.now)) : []),
			...(settings.length === 0 && !prompts ? ["Nothing differs."] : []),
		];
		await writeWords(`${lines.join("\n")}\n`);
	});
}

/** Carries out `concord judge prompt`: the prompt of a judge as a file. */
export async function runJudgePrompt(name: string, { project: slug }: { project: string }) {
	await withProject(slug, async (db, project) => {
		const judge = await judgeByName(db, project, name);
		if (!judge) return;
		const text = promptOf(judge);
		if (text === "") return fail(`${name} has no prompt of your own: it is a ${judge.protocol}.`);
		await writeOutput(text);
	});
}

const SIGNS: Readonly<Record<ChangedLine["kind"], string>> = { same: " ", ins: "+", del: "-" };

/** Changed lines with those around them; what lies between is left out. */
function withoutUnchanged(lines: readonly ChangedLine[]): string[] {
	const isNear = lines.map((_, at) =>
		lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== "same"),
	);
	return lines.flatMap(({ kind, line }, at) => {
		if (isNear[at]) return [`${SIGNS[kind]}${line}`];
		return isNear[at - 1] === false ? [] : ["…"];
	});
}
