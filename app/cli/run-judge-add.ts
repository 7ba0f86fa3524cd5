import type { Database } from "#db/dialect";
import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { LEXICAL_MODEL } from "#judges/asking/lexical-embedding.ts";
import { type AnyProcedure, procedureById } from "#judges/procedures.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { readEndpointKey } from "../judging/endpoints/endpoint-key.server.ts";
import { addJudge, type NewJudge } from "../judging/judges/add-judge.server.ts";
import { judgesThatJudge } from "../judging/judges/judges-that-judge.server.ts";
import type { ChosenModel } from "../judging/judges/role-models.server.ts";
import { repetitionWarning } from "../judging/runs/repetition-warning.ts";
import type { JudgeAddJson } from "../outputs/judges.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail, tell } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { addPrompt } from "./run-judge-add-prompt.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type JudgeAddOptions = {
	project: string;
	protocol?: string;
	prompt?: string;
	endpoint?: string;
	model?: string;
	roleModel: Record<string, string>;
	roleEndpoint: Record<string, string>;
	keyVariable?: string;
	concurrency: number;
	parameter: Record<string, string>;
	tokenProbabilities?: boolean;
	bind: Record<string, string>;
	json?: boolean;
};

/** Carries out `concord judge add`. */
export async function runJudgeAdd(name: string, given: JudgeAddOptions): Promise<void> {
	const options = given.tokenProbabilities
		? { ...given, parameter: { ...given.parameter, tokenProbabilities: "true" } }
		: given;
	await withProject(options.project, async (db, project) => {
		const protocol = options.protocol ?? (options.prompt === undefined ? null : promptProtocol.id);
		if (protocol === null) {
			return fail("say how it judges: --protocol, or --prompt with a prompt of your own.");
		}
		if ((protocol === promptProtocol.id) !== (options.prompt !== undefined)) {
			return fail(
				`--prompt FILE goes with --protocol ${promptProtocol.id}, and each needs the other.`,
			);
		}
		const procedure = procedureById(protocol);
		const endpoint = options.endpoint ? await chosenEndpoint(db, options, options.endpoint) : null;
		if (endpoint && isRefusal(endpoint)) return fail(inOne(endpoint));
		if (options.prompt !== undefined) {
			return addPrompt(db, project, name, { path: options.prompt, endpoint, options });
		}
		const roleModels = await roleModelsOf(db, options, endpoint);
		if (isRefusal(roleModels)) return fail(inOne(roleModels));
		const parameters = procedure
			? await withMemberIds(db, project.id, {
					procedure,
					parameters: readParameters(procedure.parameters, options.parameter),
				})
			: options.parameter;
		if (isRefusal(parameters)) return fail(parameters.sentence);
		const result = await addJudge(
			db,
			{
				projectId: project.id,
				name,
				protocol,
				parameters,
				endpointId: endpoint?.id ?? null,
				model: options.model ?? null,
				roleModels,
				binding: options.bind,
			},
			new Date(),
		);
		if (isRefusal(result)) return fail(`the judge was not added: ${inOne(result)}`);
		const { judge, newDimensions } = result;
		const key = endpoint ? readEndpointKey(endpoint) : null;
		if (key && isRefusal(key)) tell(key.sentence);
		const warning = repetitionWarning(judge);
		if (warning) tell(warning);
		const identity = shortIdentity(judge.identity);
		if (options.json) {
			const added: JudgeAddJson = {
				name: judge.name,
				identity,
				binding: judge.binding,
				newDimensions,
			};
			return writeOutput(`${JSON.stringify(added, null, 2)}\n`);
		}
		const added = newDimensions.length > 0 ? ` New dimensions: ${newDimensions.join(", ")}.` : "";
		await writeLine(`Added the judge ${judge.name} (${identity}).${added}`);
	});
}

type Read = { procedure: AnyProcedure; parameters: Record<string, unknown> };

/**
 * A panel's members by their ids, where the command line names judges: parted by commas, or a JSON
 * list. @returns a refusal about the first that is no judge of the project
 */
async function withMemberIds(
	db: Database,
	projectId: string,
	{ procedure, parameters }: Read,
): Promise<Read["parameters"] | Refusal> {
	const { members } = parameters;
	const named = typeof members === "string" ? members.split(",") : members;
	// What is no list is refused by the schema.
	if (!isPanel(procedure) || !Array.isArray(named)) return parameters;
	const judges = (await judgesThatJudge(db, projectId)).map(({ judge }) => judge);
	const ids: string[] = [];
	for (const each of named.map((name) => String(name).trim())) {
		const judge = judges.find(({ id }) => id === each) ?? judges.find(({ name }) => name === each);
		if (!judge) {
			const names = judges.map(({ name }) => name).join(", ");
			const known = names === "" ? "it has no judges yet" : `its judges are ${names}`;
			return refused(`this project has no judge ${each}; ${known}.`);
		}
		ids.push(judge.id);
	}
	return { ...parameters, members: ids };
}

function isPanel(procedure: AnyProcedure): boolean {
	return procedure.kind === "protocol" && procedure.memberIds !== undefined;
}

/** The models of other roles, each at an endpoint of its own or at the judge's. */
async function roleModelsOf(
	db: Database,
	{ roleModel, roleEndpoint, concurrency }: JudgeAddOptions,
	main: Endpoint | null,
): Promise<NonNullable<NewJudge["roleModels"]> | Refusal> {
	const chosen: Record<string, ChosenModel> = {};
	for (const role of Object.keys({ ...roleModel, ...roleEndpoint })) {
		if (role !== "extract" && role !== "embed")
			return refused(`there is no role ${role}: name a model for extract or embed.`);
		const model = roleModel[role];
		const address = roleEndpoint[role];
		if (model === undefined) {
			return refused(`name the model for it as well: --role-model ${role}=….`);
		}
		// The key of the judge's endpoint is nobody else's: a new endpoint has none.
		const own = address === undefined ? main : await chosenEndpoint(db, { concurrency }, address);
		if (own && isRefusal(own)) return own;
		const isEmbedded = role === "embed" && model === LEXICAL_MODEL;
		chosen[role] = { endpointId: isEmbedded ? null : (own?.id ?? null), model };
	}
	return chosen;
}
