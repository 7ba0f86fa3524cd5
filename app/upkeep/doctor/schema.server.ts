import type { Database } from "#db/dialect";
import type { SchemaState } from "#db/schema-state.ts";
import { counted } from "../../ui/numbers.ts";
import { madeOtherwiseIn, otherwiseInWords } from "../made-otherwise.server.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

type Known = Extract<SchemaState, { kind: "known" }>;

/** Is a database of this version's schema? */
export function lookAtVersion({ version, behind }: Known): Finding {
	return behind === 0
		? ok("schema", `It is of this version: ${version.name}.`)
		: note(
				"schema",
				`It is of an older version (${version.name}): ${counted(behind, "change")} ${behind === 1 ? "is" : "are"} to be made.`,
				"The next start makes them, after a copy beside the file.",
			);
}

/** Is a file made as Concord makes one? What else is in it, as a trigger, does something with every row that is written. */
export function lookAtMaking(db: Database, schema: Known): Finding | null {
	const [first, ...others] = madeOtherwiseIn({ db, schema });
	if (first === undefined) return null;
	return wrong(
		"schema",
		`The file ${otherwiseInWords(schema, [first, ...others])}. Nothing else in it was looked at.`,
		"Somebody changed it past Concord. Stop Concord and `concord restore` a backup from before; where you know who made that, set it right in the file with sqlite3, and look again.",
	);
}
