import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { type ModelServer, startModelServer } from "#judges/testing/model-server.ts";
import { PAPERS_JUDGE_MODELS, papersModel } from "#seeds/papers-model.ts";
import { allowHostHere } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";

/** Part of a judge's identity, so that it is the same wherever the demo is made and the port is free. */
const USUAL_PORT = 4816;
const WRITER = "sim-writer";

export type SimulatedModels = {
	readonly endpoint: string;
	readonly model: string;
	/** Names of those that judge each by themselves, parted by commas. */
	readonly judgeModels: string;
};

/**
 * Does something while the simulated models of the papers' demo answer on a port of this machine, over
 * HTTP as any other models would. This process alone may ask there, whatever hosts are allowed otherwise.
 */
export async function withSimulatedModels(
	db: Database,
	project: Project,
	work: (models: SimulatedModels) => Promise<Refusal | null>,
): Promise<Refusal | null> {
	const server = await serve(await portBefore(db, project));
	if (isRefusal(server)) return server;
	const disallow = allowHostHere(new URL(server.url).host);
	process.stderr.write(
		`No endpoint is named: ${counted(PAPERS_JUDGE_MODELS.length, "simulated judge")} and a simulated writer answer at ${server.url} meanwhile.\n`,
	);
	try {
		return await work({
			endpoint: server.url,
			model: WRITER,
			judgeModels: PAPERS_JUDGE_MODELS.join(","),
		});
	} finally {
		disallow();
		await server.close();
	}
}

/** Where the project's judges were asked until now: they are asked there again. Null where nobody was. */
async function portBefore(db: Database, project: Project): Promise<number | null> {
	const judges = await judgesOfProject(db, project.id);
	const simulated = judges.find(({ judge }) => judge.model === WRITER)?.judge.endpointId;
	const endpoint = simulated ? await findEndpoint(db, simulated) : null;
	return endpoint ? Number(new URL(endpoint.baseUrl).port) : null;
}

async function serve(before: number | null): Promise<ModelServer | Refusal> {
	const start = (port: number) =>
		startModelServer({
			...{ port, answer: papersModel },
			models: [WRITER, ...PAPERS_JUDGE_MODELS],
		});
	const port = before ?? USUAL_PORT;
	try {
		return await start(port);
	} catch {
		if (before === null) return start(0);
		return refused(
			`the simulated models of this project answer on port ${port} of this machine, which something else has taken: stop it, or name models of your own with --endpoint.`,
		);
	}
}
