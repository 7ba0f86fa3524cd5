import { type Command, Option } from "commander";
import type { VerifyOptions } from "./run-verify.ts";

const EXAMPLES = `
Examples:
  concord verify faq-bundle            are its files as they were exported, and do they give its figures?
  concord verify faq-bundle --json     the same for programs (concord.verification/1)
  concord verify faq-bundle --all      every number that differs

First the hashes of the manifest are checked, then every figure of agreement, comparison, analyses and report is
computed again from the data files with the settings of the manifest, and each number that differs is named.

Exit code: 0 equal, 1 something differs, 2 no bundle of this version.
`;

/** `concord verify DIR`: does a bundle give its own figures? */
export function registerVerify(program: Command): void {
	program
		.command("verify")
		.description("compute a bundle's figures again from its data and say what differs")
		.argument("<folder>", "folder that `concord export` wrote")
		.option("--all", "list all numbers that differ; default: the first 20")
		.addOption(new Option("--json", "print JSON (concord.verification/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (folder: string, options: VerifyOptions) => {
			const { runVerify } = await import("./run-verify.ts");
			await runVerify(folder, options);
		});
}
