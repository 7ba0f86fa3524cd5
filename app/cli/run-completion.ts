import type { Command } from "commander";
import { isRefusal } from "../base/refusal.ts";
import { bashScript } from "./completion/bash.ts";
import { completionsOf } from "./completion/completions.ts";
import { fishScript } from "./completion/fish.ts";
import type { Shell } from "./completion/shells.ts";
import { zshScript } from "./completion/zsh.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord completion`. */
export async function runCompletion(shell: Shell, program: Command): Promise<void> {
	if (shell === "projects") return printProjects();
	const commands = await completionsOf(program);
	await writeOutput(SCRIPTS[shell](commands));
}

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** A line each; where there is no database there is nothing to complete, and a shell wants to hear no more. */
async function printProjects(): Promise<void> {
	const [{ existingDatabase }, { disconnect }, { listProjects }] = await Promise.all([
		import("./existing-database.ts"),
		import("#db/dialect"),
		import("#db/queries/projects.server.ts"),
	]);
	const db = await existingDatabase();
	if (isRefusal(db)) return;
	try {
		const projects = await listProjects(db);
		await writeOutput(projects.map(({ slug }) => `${slug}\n`).join(""));
	} finally {
		await disconnect(db);
	}
}
