import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { build, type Metafile } from "esbuild";
import { packageRoot } from "../../base/package-root.ts";
import { STATES, sourceStates } from "../bundled-program.js";
import { bundleEngines, ENGINE_SEAM } from "./bundle-engines.ts";
import { licencesOfBundled } from "./bundled-licences.ts";

const ROOT = packageRoot();
const BUILD = join(ROOT, "build");
/** What of `build` is made here; the rest is the server's and the browser's. */
const MADE = ["cli", "tasks", "chunks", "engines"];

/**
 * Bundles the `concord` command and every worker task into `build`, in about a second. Subcommands stay
 * files of their own, which are loaded when they are carried out. Packages among `dependencies` are
 * imported from there; all others that are imported are bundled: those of many small files, which cost
 * a tenth of a second to load one by one.
 */
export async function bundleCommand(): Promise<void> {
	const command = await build({
		absWorkingDir: ROOT,
		entryPoints: { "cli/program": "app/cli/program.ts", ...taskEntries() },
		outdir: BUILD,
		chunkNames: "chunks/[name]-[hash]",
		bundle: true,
		splitting: true,
		format: "esm",
		platform: "node",
		target: "node20.19",
		jsx: "automatic",
		external: dependencies(),
		plugins: [ENGINE_SEAM],
		// What is bundled of CommonJS asks for Node's own modules by `require`.
		banner: {
			js: `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`,
		},
		metafile: true,
		write: false,
		logLevel: "warning",
	});
	const engines = await bundleEngines(ROOT, BUILD, dependencies());
	const outputFiles = [...command.outputFiles, ...engines.outputFiles];
	const inputs = { ...command.metafile.inputs, ...engines.metafile.inputs };
	// Without its states the bundle counts as out of date, so that nobody runs half of it.
	rmSync(join(ROOT, STATES), { force: true });
	for (const { path, contents } of outputFiles) {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, contents);
	}
	removeOthers(new Set(outputFiles.map(({ path }) => path)));
	writeFileSync(join(BUILD, "cli/LICENSES.txt"), licencesOfBundled(ROOT, Object.keys(inputs)));
	writeFileSync(join(ROOT, STATES), JSON.stringify(sourceStates(ROOT, sources(inputs))));
}

/** The bundle's name of each worker task → its source, by file name: a task's name is given once. */
function taskEntries(): Record<string, string> {
	const entries: Record<string, string> = {};
	for (const folder of ["app", "judges", "stats"]) {
		for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })) {
			if (!file.endsWith("-task.ts") || /(^|[\\/])(testing|bench)[\\/]/.test(file)) continue;
			const entry = `tasks/${basename(file, ".ts")}`;
			if (entries[entry]) throw new Error(`${entries[entry]} and ${folder}/${file}: one name`);
			entries[entry] = join(folder, file);
		}
	}
	return entries;
}

function dependencies(): string[] {
	const text = readFileSync(join(ROOT, "package.json"), "utf8");
	return Object.keys((JSON.parse(text) as { dependencies: object }).dependencies);
}

/** What the bundle is made of: our own files, and the versions of everybody else's. */
function sources(inputs: Metafile["inputs"]): string[] {
	const own = Object.keys(inputs).filter((path) => !path.startsWith("node_modules/"));
	return [...own, "package-lock.json", relative(ROOT, import.meta.filename)];
}

function removeOthers(kept: ReadonlySet<string>): void {
	for (const folder of MADE.map((name) => join(BUILD, name)).filter(existsSync)) {
		for (const entry of readdirSync(folder, { withFileTypes: true })) {
			const path = join(folder, entry.name);
			if (entry.name.endsWith(".js") && !kept.has(path)) rmSync(path);
		}
	}
}
