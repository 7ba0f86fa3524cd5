import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { reportedItems } from "../agreement/reported-items.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { judgeAddress } from "../decide/addresses.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Computed } from "../ui/computed.tsx";
import { betterCuts } from "./better-cuts.server.ts";
import { judgeQuery } from "./judge-query.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const query = judgeQuery(request.url);
	const rated = await reportedItems(database(), project, query.set);
	if (isRefusal(rated)) throw notFound(rated.sentence);
	const { rubricVersion } = query;
	return {
		home: `/projects/${project.slug}`,
		options: { ...query.options, set: query.set, rubricVersion },
		cuts: await soon(betterCuts(database(), { ...rated, rubricVersion }, query)),
	};
}

/** Where judges are chosen: which of them would do better from another of their numbers on. */
export default function BetterCuts() {
	const { home, options, cuts } = useLoaderData<typeof loader>();
	return (
		<Computed soon={cuts} pending={null}>
			{(found) =>
				found.map(({ judge, column, dimension, says }) => (
					<p key={judge} className="max-w-prose text-[13px] text-ink2">
						{says} The figures here are of it as it is used now.{" "}
						<Link
							className="link"
							to={judgeAddress(home, { dimension, judge: column, at: "threshold" }, options)}
						>
							Its threshold
						</Link>
					</p>
				))
			}
		</Computed>
	);
}
