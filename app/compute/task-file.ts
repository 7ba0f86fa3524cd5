import { createRequire } from "node:module";
import { basename, join, sep } from "node:path";
import { ENGINE } from "#db/dialect";
import { packageRoot } from "../base/package-root.ts";

export type TaskFile = {
	/** Absolute path of the file that a worker thread loads. */
	readonly filename: string;
	/** Options of Node that the thread needs for it. */
	readonly execArgv: string[];
};

/**
 * The file of a worker's task, and how a thread loads it. In a build (the server's, the command's and
 * the package's) it is the bundle in `build/tasks`; from sources the TypeScript itself, read by tsx.
 * @param task its file as it is imported, `#judges/protocols/knowledge-graph/graph-task.ts`; every
 * `*-task.ts` of app, judges and stats is bundled, so file names are given once
 * @param from the folder of the code that asks; a parameter for tests
 */
export function taskFile(task: string, from: string = import.meta.dirname): TaskFile {
	const key = `${from} ${task}`;
	const file = found.get(key) ?? foundFile(task, from);
	found.set(key, file);
	return file;
}

// Asked for with every job, and looking a file up costs as much as a small job.
const found = new Map<string, TaskFile>();

function foundFile(task: string, from: string): TaskFile {
	const root = packageRoot(from);
	if (from.startsWith(join(root, "build") + sep)) {
		return { filename: join(root, "build/tasks", `${basename(task, ".ts")}.js`), execArgv: [] };
	}
	// tsx's `require` costs 40 ms, its loader for `import` another thread and 200 ms.
	const tsx = createRequire(join(root, "package.json")).resolve("tsx/cjs");
	const engine = ENGINE === "postgres" ? ["--conditions=postgres"] : [];
	const execArgv = ["--require", tsx, ...engine];
	return { filename: join(root, task.replace(/^#/, "")), execArgv };
}
