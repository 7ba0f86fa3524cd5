import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { note } from "#db/audit/commit.ts";
import type { Database } from "#db/dialect";
import { isRefusal } from "../base/refusal.ts";
import { notFound } from "../http/not-found.ts";
import { asThereIsRoom } from "../http/room-to-send.server.ts";
import { logFilter } from "./log-filter.server.ts";
import { LOG_FORMATS } from "./log-formats.server.ts";
import { logWords } from "./log-search.ts";

/**
 * The log as a file, streamed.
 * @param of the project whose entries alone are sent; null: all
 */
export async function logFile(
	db: Database,
	{
		request,
		file,
		of,
	}: {
		readonly request: Request;
		readonly file: string;
		readonly of: { readonly id: string; readonly slug: string } | null;
	},
): Promise<Response> {
	const format = (["csv", "jsonl"] as const).find((known) => file === `audit-log.${known}`);
	if (!format) throw notFound("The log is there as audit-log.csv and audit-log.jsonl.");
	const search = new URL(request.url).searchParams;
	const words = logWords((name) => search.get(name));
	const filter = await logFilter(db, words, of?.id ?? null);
	if (isRefusal(filter)) throw notFound(filter.sentence);
	await note(db, { action: "export.made", project: of?.id ?? null, details: { file } });
	const { type, text } = LOG_FORMATS[format];
	const body = Readable.from(asThereIsRoom(request, text(db, filter)), { objectMode: false });
	return new Response(createReadableStreamFromReadable(body), {
		headers: {
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Disposition": `attachment; filename="${of ? `${of.slug}-` : ""}${file}"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
