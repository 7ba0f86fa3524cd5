import type { Database } from "#db/dialect";
import type { Endpoint } from "#db/queries/endpoints.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { isRefusal } from "../base/refusal.ts";
import { addPromptJudge } from "../judging/judges/add-prompt-judge.server.ts";
import type { JudgeAddJson } from "../outputs/judges.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { inOne } from "./chosen-endpoint.ts";
import { fail, tell } from "./failure.ts";
import { utf8File } from "./utf8-file.ts";
import { writeLine, writeOutput } from "./write-output.ts";

type Given = {
	readonly path: string;
	readonly endpoint: Endpoint | null;
	readonly options: {
		readonly model?: string;
		readonly parameter: Record<string, string>;
		readonly bind: Record<string, string>;
		readonly json?: boolean;
	};
};

/** Carries out `concord judge add <series> --prompt <file>`. */
export async function addPrompt(
	db: Database,
	project: Project,
	series: string,
	{ path, endpoint, options }: Given,
): Promise<void> {
	const file = await utf8File(path);
	if (isRefusal(file)) return fail(file.sentence);
	const result = await addPromptJudge(
		db,
		{
			projectId: project.id,
			series,
			text: file.text,
			endpointId: endpoint?.id ?? null,
			model: options.model ?? null,
			parameters: readParameters(promptProtocol.parameters, options.parameter),
			binding: options.bind,
		},
		new Date(),
	);
	if (isRefusal(result)) {
		const where = result.fields?.prompt ? `${path}: ` : "the judge was not added: ";
		return fail(`${where}${inOne(result)}`);
	}
	const { judge, newDimensions, predecessor, warnings } = result;
	for (const warning of warnings) tell(`${path}: ${warning}`);
	const identity = shortIdentity(judge.identity);
	if (options.json) {
		const { name, binding, seriesVersion: version } = judge;
		const added: JudgeAddJson = {
			...{ name, identity, series: judge.series, version, predecessor: predecessor?.name ?? null },
			...{ binding, newDimensions, warnings },
		};
		return writeOutput(`${JSON.stringify(added, null, 2)}\n`);
	}
	const follows = predecessor ? `, which follows ${predecessor.name}` : "";
	const added = newDimensions.length > 0 ? ` New dimensions: ${newDimensions.join(", ")}.` : "";
	await writeLine(`Added the judge ${judge.name} (${identity})${follows}.${added}`);
}
