import { Argument, type Command } from "commander";
import { addArgumentOfNames } from "./late-help.ts";

const EXAMPLES = `
Examples:
  concord schema                                  every name, and what prints it
  concord schema agreement/2 > agreement.schema.json
  concord schema gates/1                          of the file concord.gate.json that \`concord gate\` reads

The schemas are JSON Schema, draft 2020-12. A field may be added within a version; none changes its meaning.
`;

/** `concord schema`: the shapes of every `--json` output as JSON Schema. */
export function registerSchema(program: Command): void {
	const command = program
		.command("schema")
		.description("print the JSON Schema of what a command prints with --json");
	const name = new Argument("[name]", "as `concord schema` lists it, or the output's key schema");
	addArgumentOfNames(command, name, async () => {
		const { PUBLISHED } = await import("../outputs/published.ts");
		return PUBLISHED.map((published) => published.name);
	})
		.addHelpText("after", EXAMPLES)
		.action(async (name: string | undefined) => {
			const { runSchema } = await import("./run-schema.ts");
			await runSchema(name);
		});
}
