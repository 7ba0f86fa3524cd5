import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { workers } from "../compute/worker-pool.server.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { BUNDLE_TASK, type runJob } from "./bundle/bundle-task.ts";
import { asTar } from "./bundle/tar.ts";
import { writeBundle } from "./bundle/write-bundle.server.ts";
import { noteExport } from "./note-export.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

/** The whole project as one archive, sent while it is written; figures are computed in a thread. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const asked = new URL(request.url).searchParams;
	const wanted = {
		...{ project, set: null },
		exchanges: asked.has("exchanges"),
		tables: asked.has("csv"),
	};
	await noteExport(database(), { project, file: "bundle.tar.gz" });
	const folder = await mkdtemp(join(tmpdir(), "concord-bundle-"));
	const names = writeBundle(database(), folder, wanted, (job) =>
		workers().run<typeof runJob>(BUNDLE_TASK, job),
	);
	const archive = Readable.from(asTar(folder, names, project.slug), { objectMode: false });
	const packed = createGzip();
	archive.on("error", (error) => packed.destroy(error));
	// Whoever goes away in the middle leaves nothing behind.
	packed.once("close", () => {
		archive.destroy();
		void rm(folder, { recursive: true, force: true });
	});
	return new Response(createReadableStreamFromReadable(archive.pipe(packed)), {
		headers: {
			"Content-Type": "application/gzip",
			"Content-Disposition": `attachment; filename="${project.slug}.tar.gz"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
