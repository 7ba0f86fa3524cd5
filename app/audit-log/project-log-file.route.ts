import type { LoaderFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { logFile } from "./log-file.server.ts";

/** What the log says of a project, as a file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	return logFile(database(), { request, file: params.file ?? "", of: project });
}
