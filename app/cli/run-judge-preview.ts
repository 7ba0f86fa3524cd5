import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { checkPrompt } from "../judging/judges/check-prompt.server.ts";
import { type JudgePreview, previewJudge } from "../judging/judges/preview-judge.server.ts";
import { countedRequests } from "../judging/runs/counted-requests.ts";
import type { AskingJudge } from "../judging/runs/first-requests.server.ts";
import type { JudgePreviewJson } from "../outputs/runs.ts";
import { fail, tell } from "./failure.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { requestsInWords } from "./requests-in-words.ts";
import { utf8File } from "./utf8-file.ts";
import { writeOutput } from "./write-output.ts";

export type JudgePreviewOptions = {
	project: string;
	judge?: string;
	prompt?: string;
	item?: string;
	json?: boolean;
};

/** Carries out `concord judge preview`. */
export async function runJudgePreview(options: JudgePreviewOptions): Promise<void> {
	if ((options.judge === undefined) === (options.prompt === undefined)) {
		return fail("name a judge (--judge) or a prompt file (--prompt), one of them.");
	}
	await withProject(options.project, async (db, project) => {
		const judge =
			options.prompt === undefined
				? await judgeByName(db, project, options.judge ?? "")
				: await writtenJudge(db, project, options.prompt);
		if (judge === null) return;
		if (isRefusal(judge)) return fail(judge.sentence);
		const preview = await previewJudge(db, judge, options.item ?? null);
		if (isRefusal(preview)) return fail(preview.sentence);
		const shown: JudgePreviewJson = preview;
		await writeOutput(
			options.json ? `${JSON.stringify(shown, null, 2)}\n` : printableLines(inWords(preview)),
		);
	});
}

async function writtenJudge(
	db: Database,
	project: Project,
	path: string,
): Promise<AskingJudge | Refusal> {
	const file = await utf8File(path);
	if (isRefusal(file)) return file;
	const checked = await checkPrompt(db, project.id, file.text);
	if (isRefusal(checked)) return refused(`${path}: ${checked.sentence}`);
	for (const warning of checked.warnings) tell(`${path}: ${warning}`);
	return {
		projectId: project.id,
		protocol: promptProtocol.id,
		parameters: promptProtocol.parameters.parse(checked.definition),
		...{ endpointId: null, model: null, roleModels: {}, rubricId: null },
	};
}

function inWords({ item, requests, mostRequests, unasked }: JudgePreview): string {
	if (unasked !== null) return `${item}: ${unasked}\n`;
	const known = countedRequests(requests);
	const head =
		mostRequests > known
			? `${item}: ${known} of at most ${mostRequests} requests; the others depend on the answers. Nothing was sent.`
			: `${item}: ${known} ${known === 1 ? "request" : "requests"}. Nothing was sent.`;
	return `${[head, ...requestsInWords(requests)].join("\n\n")}\n`;
}
