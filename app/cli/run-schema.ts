import { jsonSchema } from "../outputs/json-schema.ts";
import { PUBLISHED } from "../outputs/published.ts";
import { inColumns } from "./columns.ts";
import { fail } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord schema`: lists the names, or prints one schema. */
export async function runSchema(named: string | undefined): Promise<void> {
	if (named === undefined) {
		const rows = PUBLISHED.map(({ name, by }) => [name, by]);
		return writeOutput(inColumns(["name", "printed by"], rows));
	}
	const wanted = named.replace(/^concord\./, "");
	const published = PUBLISHED.find(({ name }) => name === wanted);
	if (!published) {
		const names = PUBLISHED.map(({ name }) => name).join(", ");
		return fail(`there is no schema "${named}"; there are ${names}.`);
	}
	await writeOutput(`${JSON.stringify(jsonSchema(published), null, 2)}\n`);
}
