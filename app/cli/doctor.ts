import type { Command } from "commander";
import { Option } from "commander";
import type { DoctorOptions } from "./run-doctor.ts";

const EXAMPLES = `
Examples:
  concord doctor                                   looks at the database that DATABASE_URL names, and at what is around it
  DATABASE_URL=/mnt/safe/faq.sqlite concord doctor
  concord doctor --ask                             also asks every endpoint for its models, which costs nothing
  concord doctor --json | jq '.findings[] | select(.state == "wrong")'

It changes nothing, and people may work meanwhile. It looks at the file (damage, references, schema, the chain of the
audit log), the clock, the variables, endpoints and their keys, the modes of files and folders, uploads that wait, and
room on the disk. Nothing leaves this machine without --ask, and no model is asked anything; \`concord judge check\` does
that. Exit code 0: nothing is wrong, 1: something is, 2: it could not look.
`;

/** `concord doctor`: says what is wrong with an installation, and what to do. */
export function registerDoctor(program: Command): void {
	program
		.command("doctor")
		.description(
			"look for what is wrong with database, files, disk and settings, and say what to do",
		)
		.option("--ask", "ask every endpoint for its models, within ten seconds (costs nothing)")
		.addOption(new Option("--json", "print JSON (concord.doctor/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (options: DoctorOptions) => {
			const { runDoctor } = await import("./run-doctor.ts");
			await runDoctor(options);
		});
}
