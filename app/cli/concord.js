#!/usr/bin/env node
// Plain JavaScript, so that `npx concord` works in a checkout: the rest is TypeScript, read by tsx.
// The declarations of the commands come through tsx's `require`, which costs 40 ms; its loader for
// `import` starts a thread and costs 200 ms, so it is registered only when a command is carried out.
import { createRequire } from "node:module";
import { register as registerRequire } from "tsx/cjs/api";

registerRequire();
const { runProgram } = createRequire(import.meta.url)("./program.ts");

await runProgram(process.argv.slice(2), async () => {
	const { register } = await import("tsx/esm/api");
	register();
});
