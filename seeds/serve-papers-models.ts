/** The simulated models of the papers' demo on a port of this machine: `npm run models:papers`. */
import { startModelServer } from "#judges/testing/model-server.ts";
import { PAPERS_JUDGE_MODELS, papersModel } from "./papers-model.ts";

const PORT = 4816;

async function serve(): Promise<void> {
	const models = ["sim-writer", ...PAPERS_JUDGE_MODELS];
	const server = await startModelServer({ port: PORT, models, answer: papersModel });
	const judges = PAPERS_JUDGE_MODELS.join(",");
	process.stdout.write(`The simulated models of the papers answer at ${server.url}. In another terminal:
  CONCORD_ALLOW_HOSTS=127.0.0.1 npm run demo:papers -- --endpoint ${server.url} --model sim-writer --judge-models ${judges}
`);
}

void serve();
