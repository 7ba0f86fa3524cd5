import type { ChainBreak } from "#db/audit/verify.ts";
import type { AuditActor } from "#db/model/audit-log.ts";
import { counted } from "../ui/numbers.ts";
import type { AuditVerificationJson, LogEntryJson } from "./log-json.ts";

export const ACTORS_IN_WORDS: Record<AuditActor, string> = {
	account: "somebody signed in",
	visitor: "a visitor",
	command: "the command line",
	server: "the server",
};

export const BEGINNING =
	"The log begins with this database, or where it was brought to the version that has a log: what was done before that is not in it.";

const PROBLEMS_IN_WORDS: Record<ChainBreak["problem"], string> = {
	edited: "was changed after it was written, or the one before it was",
	missing: "is missing, or all from it on are",
	"does not follow":
		"does not follow the one before it: it was put there, or another one was taken away",
	"before the first": "stands before the first one, where Concord writes none",
	"after the end": "stands behind the end of the log",
	"no end": "has no end to be held against: it was taken away",
	"person edited": "names somebody who was changed after it was written",
	"person missing": "named somebody who was taken away without an erasure",
	"erasure unknown": "does not tell of as many erased people as refer to it",
};

/** Whether the chain is whole, and where it is not, in a sentence. */
export function verificationInWords(found: AuditVerificationJson): string {
	const [first] = found.breaks;
	if (first) {
		const more = found.breaks.length > 1 ? " It is the first place of several." : "";
		return `The chain is broken: row ${first.position} ${PROBLEMS_IN_WORDS[first.problem]}.${more}`;
	}
	if (found.holds === false)
		return "The chain is whole and does not hold the row of that hash: it was made anew, or is of another database.";
	const erased = found.erased > 0 ? ` In ${counted(found.erased, "place")} a name was erased.` : "";
	return `Chain of ${counted(found.rows, "row")} whole.${erased}`;
}

export function personInWords(person: LogEntryJson["who"]): string | null {
	if (person === null) return null;
	return "erased" in person ? "somebody erased" : (person.login ?? person.account);
}

/** Who did it. */
export function doerInWords(entry: LogEntryJson): string {
	const { command } = entry.about;
	if (entry.actor === "command" && command) return `concord ${command}`;
	return personInWords(entry.who) ?? ACTORS_IN_WORDS[entry.actor];
}

/** Ids, counts and words of an entry in one line. */
export function particulars({ about, details, actor }: LogEntryJson): string {
	return [
		...Object.entries(about).filter(([name]) => actor !== "command" || name !== "command"),
		...Object.entries(details),
	]
		.map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(", ") : String(value)}`)
		.join(" · ");
}
