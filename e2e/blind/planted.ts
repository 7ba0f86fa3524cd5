/** Concord with a project full of canaries, and what is wrong with an answer that somebody gets of it. */
import { connect, type Database, disconnect } from "#db/dialect";
import { type Concord, startConcord } from "../fixtures.ts";
import type { Answer } from "./address.ts";
import { type JudgeLevels, SECRET_NUMBERS } from "./canaries.ts";
import { plantCanaries } from "./canary-project.ts";

/** Columns of text that hold no words of anybody: ids, kinds, moments of a machine; and what annotators may read. */
const WITHOUT_WORDS =
	/(^|_)(id|item_ids|rater_id|account_id|kind|role|status|state|events|mode|queue|purpose|provenance|how|protocol|protocol_version|outcome|verdict|dimension|unscored_reason|left_side|created_by|decided_by|proposed_by|accepted_by|approved_by|repeats|reused_from|key_header|action|actor|hash|salt|scopes)$/;

/** Tables of the machinery, which no page of an annotator comes near: filled by runs alone. */
const OF_RUNS = /^(batches|batch_requests|embeddings|run_usage|sessions|__drizzle_migrations)$/;

function textColumns(db: Database): { table: string; column: string }[] {
	const rows = db.$client
		.prepare(
			`select m.name as "table", c.name as "column" from sqlite_master as m, pragma_table_info(m.name) as c
			where m.type = 'table' and m.name not like 'sqlite_%' and m.sql not like '%virtual%' and lower(c.type) = 'text'`,
		)
		.all();
	return rows as { table: string; column: string }[];
}

/** Columns in which nothing was planted that nobody said may be empty of canaries. */
function notPlanted(db: Database): string[] {
	return textColumns(db)
		.filter(({ table, column }) => !OF_RUNS.test(table) && !WITHOUT_WORDS.test(column))
		.filter(
			({ table, column }) =>
				!db.$client
					.prepare(`select 1 from "${table}" where "${column}" like '%CANARY%' limit 1`)
					.get(),
		)
		.map(({ table, column }) => `${table}.${column}`);
}

export async function planted(
	levels: JudgeLevels,
	variables: Record<string, string> = {},
): Promise<Concord & { notPlanted: string[] }> {
	const concord = await startConcord([], variables);
	const db = connect(concord.env.DATABASE_URL as string);
	try {
		await plantCanaries(db, levels);
		return { ...concord, notPlanted: notPlanted(db) };
	} finally {
		disconnect(db);
	}
}

/** What is wrong with an answer: words that nobody may read, or a failure that hides what it would say. */
export function troublesOf({ status, text }: Answer, asIs: string): string[] {
	// An address that leads on says what was asked for: an echo, which tells nothing new.
	const said =
		asIs === "" ? text : text.replaceAll(asIs, "").replaceAll(encodeURIComponent(asIs), "");
	return [
		...(said.match(/CANARY[\w-]*/g) ?? []),
		...SECRET_NUMBERS.filter((secret) => said.includes(secret)),
		...(status >= 500 ? [`fails with ${status}`] : []),
	];
}
