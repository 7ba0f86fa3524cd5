import { statSync } from "node:fs";
import { verifyLog } from "#db/audit/verify.ts";
import { latestMoment, rowsOfNoMoment } from "#db/contents.ts";
import { type Database, disconnect } from "#db/dialect";
import { damageIn, leaveNothingBeside } from "#db/dialect/sqlite/whole-file.ts";
import { draftsOf } from "#db/left-by-restore.ts";
import type { SchemaState } from "#db/schema-state.ts";
import { isRefusal } from "../../base/refusal.ts";
import { momentInWords } from "../../ui/dates.ts";
import { counted } from "../../ui/numbers.ts";
import { openWhole } from "../whole-database.server.ts";
import { MOST_APART_MS } from "./clock.ts";
import { lookAtEndpoints } from "./endpoints.server.ts";
import type { Examining } from "./examining.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";
import { lookAtMaking, lookAtVersion } from "./schema.server.ts";

const RESTORE = "`concord restore` puts a backup in its place; keep this file until that is done.";

export const USE_NEWER =
	"Use the newer version of Concord, or `concord restore` the backup that was made before the upgrade.";

/** The file itself: is it there, ours, whole, of this schema, and younger than the clock says? */
export async function lookAtDatabase(path: string, how: Examining): Promise<Finding[]> {
	const there = statSync(path, { throwIfNoEntry: false });
	if (there?.isFile() && there.size === 0) return [empty(path)];
	if (!there)
		return [
			note(
				"database",
				`There is none at ${path}.`,
				"`concord start` makes one; DATABASE_URL names another.",
			),
		];
	// SQLite takes it back for whoever opens the file, which would be a change.
	if (statSync(`${path}-journal`, { throwIfNoEntry: false })?.size)
		return [
			wrong(
				"database",
				`Something is written to ${path} just now, or was cut off in the middle: ${path}-journal holds what was there before. So it was not looked at.`,
				"Start Concord, which takes back what was cut off, and look again. Leave the file where it is: without it the database is damaged.",
			),
		];
	const wasClosed = !statSync(`${path}-wal`, { throwIfNoEntry: false });
	try {
		const whole = await openWhole(path);
		if (isRefusal(whole)) return [unusable(upperFirst(whole.sentence))];
		try {
			const strange = lookAtMaking(whole.db, whole.schema);
			// What is asked of tables may be answered by something else.
			if (strange !== null) return [lookAtVersion(whole.schema), strange];
			const damage = damageIn(whole.db);
			if (damage.length > 0) return [damaged(damage)];
			const sound = ok("integrity", "Pages, indexes and references are whole.");
			return [sound, ...(await lookInside(whole.db, whole.schema, how))];
		} finally {
			disconnect(whole.db);
		}
	} finally {
		if (wasClosed) leaveNothingBeside(path);
	}
}

/** A restore holds the place so until it is done; one that was killed leaves it. */
function empty(path: string): Finding {
	const [draft] = draftsOf(path);
	return draft === undefined
		? wrong(
				"database",
				`${path} is empty: nothing is in it, as where a restore did not end.`,
				"Restore the backup again. Where nothing is to be restored, `concord start` fills it; DATABASE_URL names another.",
			)
		: wrong(
				"database",
				`${path} is empty: a restore did not end, or is at work. What it writes is ${draft}.`,
				"Where none is at work, restore the backup again and remove that file; where nothing is to be restored, remove both.",
			);
}

function unusable(sentence: string): Finding {
	if (sentence.includes("is an empty database"))
		return note("database", sentence, "`concord start` fills it; DATABASE_URL names another.");
	if (sentence.includes("damaged"))
		return wrong(
			"database",
			sentence,
			`If it is the right file, ${RESTORE} Else name another in DATABASE_URL.`,
		);
	if (sentence.includes("newer version")) return wrong("database", sentence, USE_NEWER);
	return wrong("database", sentence, "Name the right file in DATABASE_URL.");
}

/** What a database of Concord holds: is it of this schema, younger than the clock says, and is its log whole? */
export async function lookInside(
	db: Database,
	schema: Extract<SchemaState, { kind: "known" }>,
	how: Examining,
): Promise<Finding[]> {
	const { now } = how;
	const found: Finding[] = [lookAtVersion(schema)];
	const latest = await latestMoment(db);
	const strange = Object.entries(await rowsOfNoMoment(db));
	for (const [table, rows] of strange)
		found.push(
			wrong(
				"clock",
				`${counted(rows, "row")} of ${table} ${rows === 1 ? "is" : "are"} of no moment that there is.`,
				"Somebody wrote into the file past Concord: pages that show those rows fail. Compare with a backup.",
			),
		);
	if (latest !== null && latest.getTime() > now.getTime() + MOST_APART_MS)
		found.push(
			wrong(
				"clock",
				`This machine says ${momentInWords(now)}, and rows in the database are of ${momentInWords(latest)}.`,
				"Set the clock, or find out what set it wrong when they were made: times of answers and runs are wrong by as much.",
			),
		);
	else if (strange.length === 0)
		found.push(ok("clock", "No row is of a later time than this machine’s clock."));
	if (schema.behind > 0)
		return [
			...found,
			note(
				"audit log",
				"Its chain, and endpoints, are looked at once the schema is of this version.",
			),
		];
	const { rows, breaks } = await verifyLog(db);
	const [first] = breaks;
	found.push(
		first === undefined
			? ok("audit log", `Its chain of ${rows} ${rows === 1 ? "entry" : "entries"} is whole.`)
			: wrong(
					"audit log",
					`Its chain does not hold at entry ${first.position}: ${first.problem}.`,
					"Somebody wrote into the file past Concord. `concord audit-log verify` lists every place; compare with a backup.",
				),
	);
	return [...found, ...(await lookAtEndpoints(db, how))];
}

/** SQLite's findings are lines under a heading, of which the first says what kind of damage it is. */
function damaged(damage: readonly string[]): Finding {
	const lines = damage
		.flatMap((each) => each.split("\n"))
		.filter((line) => line.trim() !== "" && !line.startsWith("***"));
	const more = lines.length > 1 ? `, and ${lines.length - 1} more like it` : "";
	return wrong(
		"integrity",
		`The database is damaged: ${lines[0] ?? "nothing can be read"}${more}.`,
		RESTORE,
	);
}

function upperFirst(sentence: string): string {
	return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
