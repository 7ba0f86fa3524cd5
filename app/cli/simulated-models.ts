import { startModelServer } from "#judges/testing/model-server.ts";
import { PAPERS_JUDGE_MODELS, papersModel } from "#seeds/papers-model.ts";
import { allowHostHere } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";

/** Part of a judge's identity, so that it is the same wherever the demo is made. */
const PORT = 4816;
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
	work: (models: SimulatedModels) => Promise<Refusal | null>,
): Promise<Refusal | null> {
	const server = await serve();
	if (isRefusal(server)) return server;
	const disallow = allowHostHere(`127.0.0.1:${PORT}`);
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

async function serve() {
	try {
		return await startModelServer({
			...{ port: PORT, answer: papersModel },
			models: [WRITER, ...PAPERS_JUDGE_MODELS],
		});
	} catch {
		return refused(
			`the simulated models answer on port ${PORT} of this machine, which something else has taken: stop it, or name models of your own with --endpoint.`,
		);
	}
}
