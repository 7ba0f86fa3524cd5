import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { taskFile } from "./task-file.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const TASK = "#judges/protocols/knowledge-graph/graph-task.ts";

test("from sources a thread loads the TypeScript of a task", async () => {
	const { filename, execArgv } = taskFile(TASK);
	expect(filename).toBe(join(ROOT, "judges/protocols/knowledge-graph/graph-task.ts"));
	const script = `require("node:worker_threads").parentPort.postMessage(Object.keys(require(${JSON.stringify(filename)})))`;
	const worker = new Worker(script, { eval: true, execArgv });
	const exported = await new Promise((found, failed) => {
		worker.once("message", found).once("error", failed);
	});
	await worker.terminate();
	expect(exported).toContain("runJob");
});

test("from a build it is the bundle, wherever in the build the asking code lies", () => {
	for (const folder of ["build/server", "build/server/assets", "build/cli"]) {
		const { filename, execArgv } = taskFile(TASK, join(ROOT, folder));
		expect(filename).toBe(join(ROOT, "build/tasks/graph-task.js"));
		expect(execArgv).toEqual([]);
	}
	expect(existsSync(taskFile("#app/agreement/report-task.ts").filename)).toBe(true);
});
