import type { Command } from "commander";
import type { StartOptions } from "./run-start.ts";

/** `concord start`: prepares the database, says how to sign in, and serves the app. */
export function registerStart(program: Command): void {
	program
		.command("start")
		.description("serve the app; prepares its database (DATABASE_URL) itself")
		.option("--demo", "load the demo project, run its baseline judge, print the agreement")
		.option("--port <number>", "port to listen on (default: PORT, or 3000 and the next free one)")
		.action(async (options: StartOptions) => {
			const { runStart } = await import("./run-start.ts");
			await runStart(options);
		});
}
