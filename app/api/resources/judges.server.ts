import { z } from "zod";
import type { Database } from "#db/dialect";
import { type Endpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { addJudge } from "../../judging/judges/add-judge.server.ts";
import { addPromptJudge } from "../../judging/judges/add-prompt-judge.server.ts";
import { describeImported, describeJudges } from "../../judging/judges/described-judges.server.ts";
import { JudgeListJson } from "../../outputs/judges.ts";
import { inProject, pageFrom, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

const JudgeJson = JudgeListJson.element;

const Model = z.strictObject({
	endpoint: z.string().optional().describe("its name; left out, that of the judge"),
	model: z.string(),
});

const NewJudge = z.strictObject({
	name: z.string().describe("of a prompt the name of its series: versions get v1, v2 …"),
	protocol: z.string().optional().describe("as `concord judge add --help` lists them"),
	prompt: z.string().optional().describe("the text of a prompt file, in place of a protocol"),
	endpoint: z.string().optional().describe("its name"),
	model: z.string().optional(),
	parameters: z
		.record(z.string(), z.unknown())
		.default({})
		.describe("of the protocol; of a panel its members by their ids"),
	roleModels: z.strictObject({ extract: Model.optional(), embed: Model.optional() }).default({}),
	binding: z
		.record(z.string(), z.string())
		.default({})
		.describe("judge dimension → project dimension; empty: it counts against nothing"),
});

const AddedJson = z.strictObject({
	id: z.string(),
	name: z.string(),
	identity: z.string(),
	binding: z.record(z.string(), z.string()),
	newDimensions: z.array(z.string()).readonly(),
	warnings: z.array(z.string()).readonly(),
});

async function endpointNamed(
	db: Database,
	name: string | undefined,
	field: string,
): Promise<Endpoint | null | Refusal> {
	if (name === undefined) return null;
	const found = (await listEndpoints(db)).find((endpoint) => endpoint.name === name);
	return found ?? refused(`There is no endpoint ${name}: add it first.`, field);
}

type RoleModels = z.output<typeof NewJudge>["roleModels"];

async function roleModelsOf(db: Database, models: RoleModels, main: Endpoint | null) {
	const chosen: Record<string, { endpointId: string | null; model: string }> = {};
	for (const [role, wanted] of Object.entries(models)) {
		if (!wanted) continue;
		const own = await endpointNamed(db, wanted.endpoint, `roleModels.${role}.endpoint`);
		if (isRefusal(own)) return own;
		chosen[role] = { endpointId: (own ?? main)?.id ?? null, model: wanted.model };
	}
	return chosen;
}

export const JUDGES = [
	projectList({
		id: "listJudges",
		method: "GET",
		path: "/projects/{project}/judges",
		tag: "Judges",
		summary: "The judges, those whose values a file brought last",
		scope: "read",
		door: "administrator",
		entry: JudgeJson,
		position: z.string(),
		async handle({ db, project, ...call }) {
			const own = await describeJudges(db, project);
			const all = [...own, ...(await describeImported(db, project))];
			return pageFrom(all, ({ id }) => id, call);
		},
	}),
	inProject({
		id: "getJudge",
		method: "GET",
		path: "/projects/{project}/judges/{judge}",
		tag: "Judges",
		summary: "One judge, by its id or its name",
		scope: "read",
		door: "administrator",
		params: z.object({ judge: z.string() }),
		answer: JudgeJson,
		async handle({ db, project, params: { judge } }) {
			const own = await describeJudges(db, project);
			const all = [...own, ...(await describeImported(db, project))];
			const found = all.find(({ id }) => id === judge) ?? all.find(({ name }) => name === judge);
			return found ?? notThere("This project has no such judge.");
		},
	}),
	inProject({
		id: "addJudge",
		method: "POST",
		path: "/projects/{project}/judges",
		tag: "Judges",
		summary: "Add a judge, or the next version of a prompt",
		description: "Nothing is asked before it is run.",
		scope: "judge",
		door: "administrator",
		body: NewJudge,
		answer: AddedJson,
		status: 201,
		async handle({ db, project, body, now }) {
			const { name, protocol, prompt, model = null, parameters, binding } = body;
			if ((protocol === undefined) === (prompt === undefined) || protocol === promptProtocol.id) {
				return refused(
					`Say how it judges: protocol, or prompt with a prompt of your own; one of them.`,
					"protocol",
				);
			}
			const endpoint = await endpointNamed(db, body.endpoint, "endpoint");
			if (isRefusal(endpoint)) return endpoint;
			const roleModels = await roleModelsOf(db, body.roleModels, endpoint);
			if (isRefusal(roleModels)) return roleModels;
			const common = {
				...{ projectId: project.id, endpointId: endpoint?.id ?? null, model },
				...{ parameters, binding },
			};
			const added =
				prompt === undefined
					? await addJudge(db, { ...common, name, protocol: protocol ?? "", roleModels }, now)
					: await addPromptJudge(db, { ...common, series: name, text: prompt }, now);
			if (isRefusal(added)) return added;
			const { judge, newDimensions } = added;
			return {
				...{ id: judge.id, name: judge.name, identity: shortIdentity(judge.identity) },
				...{ binding: judge.binding, newDimensions },
				warnings: "warnings" in added ? added.warnings : [],
			};
		},
	}),
];
