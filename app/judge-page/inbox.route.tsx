import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { Computed } from "../ui/computed.tsx";
import { askedJudge } from "./asked-judge.server.ts";
import { judgeInbox } from "./inbox.server.ts";
import { InboxView } from "./inbox-view.tsx";
import { questionOf } from "./judge-query.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader(args: LoaderFunctionArgs) {
	const { project, role, query, named, rated } = await askedJudge(args);
	const inbox = judgeInbox(database(), { project, rated, named }, query);
	return {
		slug: project.slug,
		isAdministrator: role === "administrator",
		name: named.name,
		asked: query.inbox,
		inbox: await soon(inbox),
	};
}

/** Where a judge and people differ, to be read item by item with the keys. */
export default function InboxOfJudge() {
	const { inbox, ...about } = useLoaderData<typeof loader>();
	return (
		<Computed soon={inbox} question={questionOf(useLocation())}>
			{(page) => (isRefusal(page) ? null : <InboxView page={page} {...about} />)}
		</Computed>
	);
}
