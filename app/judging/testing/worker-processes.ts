import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { environmentWith } from "../../base/config.server.ts";

const SCRIPT = join(import.meta.dirname, "worker-child.ts");

/** A process that carries out the runs of a database file, ready to; killed when the test is over. */
export async function aWorkerProcess(
	file: string,
	env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
	const child = spawn(process.execPath, ["--import", "tsx", SCRIPT, file], {
		stdio: ["ignore", "pipe", "pipe"],
		env: environmentWith({ CONCORD_LOG_LEVEL: "info", ...env }),
	});
	onTestFinished(() => {
		child.kill("SIGKILL");
	});
	await once(child.stdout ?? child, "data");
	child.stdout?.resume();
	return child;
}
