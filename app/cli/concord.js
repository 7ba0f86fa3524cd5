#!/usr/bin/env node
// Plain JavaScript, so that `npx concord` works in the package and in a checkout. It runs the bundle of
// the command; in a checkout where that is missing or older than a source, the TypeScript through tsx.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundledProgram } from "./bundled-program.js";

const bundle = bundledProgram();
if (bundle) {
	const { runProgram } = await import(pathToFileURL(bundle).href);
	await runProgram(process.argv.slice(2));
} else {
	// The declarations of the commands come through tsx's `require`, which costs 40 ms; its loader for
	// `import` starts a thread and costs 200 ms, so it is registered only when a command is carried out.
	// Else tsx would look where the command is carried out, and read components as those of another React.
	// biome-ignore lint/style/noProcessEnv: what tsx is told, and no configuration of ours
	process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL("../../tsconfig.json", import.meta.url));
	const { register: registerRequire } = await import("tsx/cjs/api");
	registerRequire();
	const { runProgram } = createRequire(import.meta.url)("./program.ts");
	await runProgram(process.argv.slice(2), async () => {
		const { register } = await import("tsx/esm/api");
		register();
	});
}
