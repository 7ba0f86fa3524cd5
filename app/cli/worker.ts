import type { Command } from "commander";
import { howMany } from "./option-values.ts";

type WorkerOptions = { places?: number };

const EXAMPLES = `
Examples:
  concord worker
  DATABASE_URL=postgres://concord@db.lan/concord CONCORD_KEY=… concord worker     on as many machines as there are
  RUN_WORKER=off concord start                                                    the server leaves runs to workers

Carries out every run that is started on a page, together with whoever else does. What one endpoint takes at a
time, a run's cap and its breaker hold for all of them together; each further worker makes a run faster until the
endpoint's limit is reached. A worker that dies loses nothing: others take over what it held within a quarter of a
minute. SIGTERM and Ctrl-C let answers in flight come in and give the rest back. With SQLite workers are processes of
one machine; with PostgreSQL they can be anywhere.
`;

/** `concord worker`: carries out judge runs beside the server. */
export function registerWorker(program: Command): void {
	program
		.command("worker")
		.description(
			"carry out judge runs beside the server, on this machine or, with PostgreSQL, another",
		)
		.option(
			"--places <n>",
			"most requests to one endpoint at a time; default: its even part",
			howMany,
		)
		.addHelpText("after", EXAMPLES)
		.action(async ({ places }: WorkerOptions) => {
			const { runWorker } = await import("./run-worker.ts");
			await runWorker(places ?? null);
		});
}
