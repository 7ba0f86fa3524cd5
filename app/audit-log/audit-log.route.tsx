import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listProjects } from "#db/queries/projects.server.ts";
import { SiteHeader } from "../accounts/site-header.tsx";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { signedInAs } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { ErasePerson } from "./erase-form.tsx";
import { erasePersonFromLog } from "./erase-person.server.ts";
import { logPageData } from "./log-page.server.ts";
import { LogPage } from "./log-page.tsx";

export const meta = () => [{ title: "Audit log · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const db = database();
	return {
		me: signedInAs(context).name,
		projects: (await listProjects(db)).map(({ slug, name }) => ({ slug, name })),
		...(await logPageData(db, { url: request.url, within: null })),
	};
}

/** Erases somebody from the log. */
export async function action({ request }: ActionFunctionArgs) {
	const form = await postedForm(request);
	const outcome = await erasePersonFromLog(database(), {
		login: String(form.get("erased-login") ?? ""),
		isSure: form.get("sure") === "on",
	});
	return data(outcome, { status: isRefusal(outcome) ? 400 : 200 });
}

/** What was done in the installation, for its administrators. */
export default function AuditLog() {
	const { me, projects, ...page } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	return (
		<>
			<SiteHeader me={me} />
			<LogPage home="/audit-log" projects={projects} {...page}>
				<ErasePerson outcome={outcome} />
			</LogPage>
		</>
	);
}
