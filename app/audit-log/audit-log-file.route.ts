import type { LoaderFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { logFile } from "./log-file.server.ts";

/** All of the installation's log as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	return logFile(database(), { request, file: params.file ?? "", of: null });
}
