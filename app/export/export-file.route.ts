import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { database } from "../database.server.ts";
import { requireUnblinded } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { EXPORT_FILES, isExportFileName } from "./export-file-names.ts";
import { exportFile } from "./export-files.server.ts";

/** One file of the export, streamed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const { project } = await requireUnblinded(request, params.projectSlug);
	const name = params.file ?? "";
	if (!isExportFileName(name)) throw notFound("There is no such file in an export.");
	const file = Readable.from(exportFile(database(), project, name), { objectMode: false });
	return new Response(createReadableStreamFromReadable(file), {
		headers: {
			"Content-Type": `${EXPORT_FILES[name].type}; charset=utf-8`,
			"Content-Disposition": `attachment; filename="${project.slug}-${name}"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
