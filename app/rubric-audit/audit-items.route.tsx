import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { ComputedPage } from "../ui/computed-page.tsx";
import { counted } from "../ui/numbers.ts";
import { Page } from "../ui/page.tsx";
import { type AuditItems, auditItems } from "./audit-items.server.ts";
import { versionAsked } from "./version-asked.ts";

export const meta = () => [{ title: "Items · Rubric audit · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const search = new URL(request.url).searchParams;
	const version = versionAsked(search);
	if (isRefusal(version)) throw notFound(version.sentence);
	const asked = {
		dimension: search.get("dimension") ?? "",
		levels: search.get("levels") ?? "",
		...(version !== undefined && { version }),
	};
	const page = await soon(auditItems(database(), project, asked));
	if (page.now && isRefusal(page.now)) throw notFound(page.now.sentence);
	const back = version === undefined ? "" : `?version=${version}`;
	return { home: `/projects/${project.slug}`, back, page };
}

export default function AuditItemsPage() {
	const { home, back, page } = useLoaderData<typeof loader>();
	return (
		<ComputedPage title="Items" soon={page}>
			{(found) => <Items home={home} back={back} page={found} />}
		</ComputedPage>
	);
}

function Items({ home, back, page }: { home: string; back: string; page: AuditItems }) {
	const { title, says, levels, total, items } = page;
	return (
		<Page
			title={
				levels
					? `${title}: one person says ${levels[0]}, another ${levels[1]}`
					: `${title}: where people differ`
			}
			intro={
				<>
					{counted(total, "item")}
					{total > items.length ? `, the first ${items.length} shown` : ""}. {says}{" "}
					<Link className="link" to={`${home}/rubric/audit${back}`}>
						Back to the audit
					</Link>
				</>
			}
		>
			<ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
				{items.map((item) => (
					<li key={item.id} className="card">
						<Link to={`${home}/items/${item.id}`} className="grid gap-1 px-5 py-3 hover:underline">
							<span className="line-clamp-3 font-medium" dir="auto">
								{item.input ?? item.externalId}
							</span>
							<span className="line-clamp-2 text-ink2" dir="auto">
								{item.response}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</Page>
	);
}
