import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { isWrittenFormatId, WRITTEN_FORMATS } from "#app/formats/written-formats.ts";
import { database } from "../../base/database.server.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { asThereIsRoom } from "../../http/room-to-send.server.ts";
import { noteExport } from "../note-export.server.ts";
import { foreignFile } from "./foreign-file.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

/** The project as a file of another tool, streamed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const format = params.format ?? "";
	if (!isWrittenFormatId(format)) throw notFound("There is no such format.");
	const { file, type } = WRITTEN_FORMATS[format];
	await noteExport(database(), { project, file });
	const pieces = asThereIsRoom(request, foreignFile(database(), project, format));
	const bytes = Readable.from(pieces, { objectMode: false });
	return new Response(createReadableStreamFromReadable(bytes), {
		headers: {
			"Content-Type": type,
			"Content-Disposition": `attachment; filename="${project.slug}-${file}"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
