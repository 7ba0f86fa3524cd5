import { bytesOf, connectToRead, disconnect, nameOf } from "#db/dialect";
import { type AtServer, stateOfServer } from "#db/dialect/moving/postgres-store.ts";
import { whyUnfit } from "#db/dialect/postgres/fitness.ts";
import { unusable } from "#db/open.ts";
import { schemaState } from "#db/schema-state.ts";
import { config } from "../../base/config.server.ts";
import { systemTrouble } from "../../base/system-trouble.ts";
import { bytesInWords } from "../../ui/numbers.ts";
import { plainName } from "../made-otherwise.server.ts";
import { MOST_APART_MS } from "./clock.ts";
import { lookInside, USE_NEWER } from "./database.server.ts";
import type { Examining } from "./examining.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

/** Of the connections that a server has, so many in use leave little for another process. */
const MANY = 0.8;

/** A server of PostgreSQL and Concord's database on it. */
export async function lookAtServer(url: string, how: Examining): Promise<Finding[]> {
	const db = connectToRead(url);
	try {
		const name = nameOf(db);
		const asked = Date.now();
		const at = await stateOfServer(url);
		const found = [
			...whatItIs(name, at),
			...itsClock((asked + Date.now()) / 2 - at.now, Date.now() - asked),
			...itsConnections(at),
		];
		const schema = await schemaState(db);
		if (schema.kind === "empty")
			return [
				...found,
				note(
					"database",
					`${name} is empty.`,
					"`concord start` fills it, `concord migrate-to` moves a file there.",
				),
			];
		if (schema.kind !== "known")
			return [
				...found,
				wrong(
					"database",
					unusable(schema, name),
					schema.kind === "newer" ? USE_NEWER : "Name the right one in DATABASE_URL.",
				),
			];
		found.push(
			ok(
				"disk",
				`It takes ${bytesInWords(await bytesOf(db))}; room on the server’s disk is looked after there.`,
			),
		);
		found.push(...itsStrangers(at));
		return [...found, ...itsKey(), ...(await lookInside(db, schema, how))];
	} catch (error) {
		const trouble = systemTrouble(error);
		if (trouble === null) throw error;
		return [
			wrong(
				"database",
				`This could not be looked at: ${trouble}`,
				"Start the server, or name the right one in DATABASE_URL.",
			),
		];
	} finally {
		await disconnect(db);
	}
}

function whatItIs(name: string, at: AtServer): Finding[] {
	const why = whyUnfit(at) ?? at.readOnly;
	return why === null
		? [ok("server", `${name} answers; it is PostgreSQL ${at.version}.`)]
		: [wrong("server", `${name} ${why}.`, "Name another in DATABASE_URL, or move there.")];
}

function itsClock(apart: number, took: number): Finding[] {
	return Math.abs(apart) <= MOST_APART_MS + took
		? [ok("server’s clock", "It says what this machine’s says.")]
		: [
				wrong(
					"server’s clock",
					`It differs from this machine’s by ${Math.round(Math.abs(apart) / 1000)} s.`,
					"Set both by the same source of time.",
				),
			];
}

function itsConnections({ used, most }: AtServer): Finding[] {
	const says = `${used} of ${most} are in use; each process of Concord takes up to 16, and each thread of one two.`;
	return used < MANY * most
		? [ok("connections", says)]
		: [
				note(
					"connections",
					says,
					"Raise max_connections, or put a pooler (transaction mode off) before it.",
				),
			];
}

/** A trigger or rule does something with every row that is written; what only answers does not. */
function itsStrangers({ strangers }: AtServer): Finding[] {
	return strangers.map(({ kind, name, of }) => {
		const says = `It holds a ${kind} \`${plainName(name)}\`${of === null ? "" : ` of the table \`${plainName(of)}\``} that no version of Concord makes.`;
		return of === null
			? note("schema", says, "Keep it in a schema of its own, where no new version runs into it.")
			: wrong(
					"schema",
					says,
					`Find out who made it and what it did; \`drop ${kind}\` takes it away.`,
				);
	});
}

function itsKey(): Finding[] {
	return config().CONCORD_KEY
		? [ok("master key", "CONCORD_KEY is set.")]
		: [
				note(
					"master key",
					"CONCORD_KEY is not set: keys of endpoints can be neither stored nor opened.",
					"Set the same one for every process.",
				),
			];
}
