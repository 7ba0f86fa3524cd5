import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { logPageData } from "./log-page.server.ts";
import { LogPage } from "./log-page.tsx";

export const meta = () => [{ title: "Audit log · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, account } = inProject(context);
	const within = project.id;
	return {
		slug: project.slug,
		seesAll: account.isAdministrator,
		...(await logPageData(database(), { url: request.url, within })),
	};
}

/** What was done in a project, for its administrators. */
export default function ProjectLog() {
	const { slug, seesAll, ...data } = useLoaderData<typeof loader>();
	return <LogPage home={`/projects/${slug}/audit-log`} ofProject seesAll={seesAll} {...data} />;
}
