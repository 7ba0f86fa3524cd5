import type { Database } from "#db/dialect";
import { type Endpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import { shortIdentity } from "#judges/identity.ts";
import { LEXICAL_MODEL } from "#judges/lexical-embedding.ts";
import { protocolById } from "#judges/protocols/index.ts";
import { addEndpoint } from "../judging/add-endpoint.server.ts";
import { addJudge, type NewJudge } from "../judging/add-judge.server.ts";
import type { FieldProblems } from "../judging/endpoint-fields.ts";
import { readEndpointKey } from "../judging/endpoint-key.server.ts";
import { readParameters } from "../judging/read-parameters.ts";
import type { ChosenModel } from "../judging/role-models.server.ts";
import { fail } from "./failure.ts";
import type { JudgeAddOptions } from "./judge.ts";
import { withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord judge add`. */
export async function runJudgeAdd(name: string, options: JudgeAddOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const protocol = protocolById(options.protocol);
		const endpoint = options.endpoint ? await endpointOf(db, options, options.endpoint) : null;
		if (typeof endpoint === "string") return fail(endpoint);
		const roleModels = await roleModelsOf(db, options, endpoint);
		if (typeof roleModels === "string") return fail(roleModels);
		const result = await addJudge(
			db,
			{
				projectId: project.id,
				name,
				protocol: options.protocol,
				parameters: protocol
					? readParameters(protocol.parameters, options.parameter)
					: options.parameter,
				endpointId: endpoint?.id ?? null,
				model: options.model ?? null,
				roleModels,
				binding: options.bind,
			},
			new Date(),
		);
		if (result.kind === "refused")
			return fail(`the judge was not added: ${inOne(result.problems)}`);
		const { judge, newDimensions } = result;
		const key = endpoint ? readEndpointKey(endpoint) : null;
		if (key && !key.ok) process.stderr.write(`concord: ${key.sentence}\n`);
		const identity = shortIdentity(judge.identity);
		if (options.json) {
			const added = { name: judge.name, identity, binding: judge.binding, newDimensions };
			return writeOutput(`${JSON.stringify(added, null, 2)}\n`);
		}
		const added = newDimensions.length > 0 ? ` New dimensions: ${newDimensions.join(", ")}.` : "";
		await writeOutput(`Added the judge ${judge.name} (${identity}).${added}\n`);
	});
}

/** The models of other roles, each at an endpoint of its own or at the judge's. */
async function roleModelsOf(
	db: Database,
	{ roleModel, roleEndpoint, concurrency }: JudgeAddOptions,
	main: Endpoint | null,
): Promise<NonNullable<NewJudge["roleModels"]> | string> {
	const chosen: Record<string, ChosenModel> = {};
	for (const role of Object.keys({ ...roleModel, ...roleEndpoint })) {
		if (role !== "extract" && role !== "embed")
			return `there is no role ${role}: name a model for extract or embed.`;
		const model = roleModel[role];
		const address = roleEndpoint[role];
		if (model === undefined) return `name the model for it as well: --role-model ${role}=….`;
		// The key of the judge's endpoint is nobody else's: a new endpoint has none.
		const own = address === undefined ? main : await endpointOf(db, { concurrency }, address);
		if (typeof own === "string") return own;
		const isEmbedded = role === "embed" && model === LEXICAL_MODEL;
		chosen[role] = { endpointId: isEmbedded ? null : (own?.id ?? null), model };
	}
	return chosen;
}

/** An endpoint by its name; or the one at this address, which is added if need be. */
async function endpointOf(
	db: Database,
	{ keyVariable, concurrency }: Pick<JudgeAddOptions, "keyVariable" | "concurrency">,
	named: string,
): Promise<Endpoint | string> {
	const known = await listEndpoints(db);
	const byName = known.find((endpoint) => endpoint.name === named);
	if (byName) return byName;
	if (!/^https?:/.test(named)) {
		return `there is no endpoint ${named}: name one that exists, or give an address that begins with http:// or https://.`;
	}
	const host = URL.canParse(named) ? new URL(named).host : named;
	let name = host;
	for (let n = 2; known.some((endpoint) => endpoint.name === name); n++) name = `${host} (${n})`;
	const apiKeyVariable = keyVariable ?? "";
	const fields = { name, baseUrl: named, apiKeyVariable, concurrency };
	const same = known.find(
		(endpoint) =>
			endpoint.baseUrl === named.replace(/\/+$/, "") &&
			(endpoint.apiKeyVariable ?? "") === apiKeyVariable,
	);
	if (same) return same;
	const added = await addEndpoint(db, fields, new Date());
	return added.kind === "added" ? added.endpoint : inOne(added.problems);
}

function inOne(problems: FieldProblems): string {
	return Object.entries(problems)
		.map(([field, sentences]) =>
			field.includes(".") ? `${field}: ${sentences.join(" ")}` : sentences.join(" "),
		)
		.join(" ");
}
