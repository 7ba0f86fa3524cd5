import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { database } from "../base/database.server.ts";
import { EXPORT_FILES, isExportFileName } from "../files/export-file-names.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { asThereIsRoom } from "../http/room-to-send.server.ts";
import { exportFile } from "./export-files.server.ts";
import { noteExport } from "./note-export.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

/** One file of the export, streamed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const name = params.file ?? "";
	if (!isExportFileName(name)) throw notFound("There is no such file in an export.");
	const setId = new URL(request.url).searchParams.get("set");
	const set = setId ? await findDerivedSet(database(), project.id, { id: setId }) : null;
	if (setId && !set) throw notFound("There is no such derived set in this project.");
	await noteExport(database(), { project, set, file: name });
	const text = asThereIsRoom(request, exportFile(database(), project, name, set?.id));
	const file = Readable.from(text, { objectMode: false });
	const of = set ? `${project.slug}-${set.name.replace(/[^\w-]+/g, "-")}` : project.slug;
	return new Response(createReadableStreamFromReadable(file), {
		headers: {
			"Content-Type": `${EXPORT_FILES[name].type}; charset=utf-8`,
			"Content-Disposition": `attachment; filename="${of}-${name}"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
