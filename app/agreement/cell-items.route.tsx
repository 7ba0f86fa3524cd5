import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Computed } from "../ui/computed.tsx";
import { counted } from "../ui/numbers.ts";
import { EmptyState, Page } from "../ui/page.tsx";
import { agreementQuery, searchOf } from "./agreement-query.ts";
import { type CellItems, cellItems } from "./cell-items.server.ts";
import { reportedItems } from "./reported-items.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const query = agreementQuery(request.url);
	const rated = await reportedItems(database(), project, query.set);
	if (typeof rated === "string") throw notFound(rated);
	const search = new URL(request.url).searchParams;
	const cell = {
		judge: search.get("judge") ?? "",
		people: Number(search.get("people") ?? Number.NaN),
		answer: Number(search.get("answer") ?? Number.NaN),
	};
	const page = await soon(cellItems(database(), rated, { ...query, ...cell }));
	if (page.now && isRefusal(page.now)) throw notFound(page.now.sentence);
	return { slug: project.slug, options: { ...query.options, set: query.set }, page };
}

export const meta = () => [{ title: "Items · Agreement · Concord" }];

export default function CellItemsPage() {
	const { slug, options, page } = useLoaderData<typeof loader>();
	const frame = (content: ReactNode) => <Page title="Items">{content}</Page>;
	return (
		<Computed soon={page} frame={frame}>
			{(found) =>
				isRefusal(found) ? (
					frame(<EmptyState title="Nothing to show">{found.sentence}</EmptyState>)
				) : (
					<Items slug={slug} options={options} page={found} />
				)
			}
		</Computed>
	);
}

type ItemsProps = Pick<Awaited<ReturnType<typeof loader>>, "slug" | "options"> & {
	page: CellItems;
};

function Items({ slug, options, page }: ItemsProps) {
	const { judge, dimension, title, people, answer, total, items } = page;
	const back = `/projects/${slug}/agreement/judge${searchOf(dimension, options, { judge })}`;
	return (
		<Page
			title={`${title}: people ${people}, ${judge} ${answer}`}
			intro={
				<>
					{counted(total, "item")}
					{total > items.length ? `, the first ${items.length} shown` : ""}.{" "}
					<Link className="link" to={back}>
						Back to the matrix
					</Link>
				</>
			}
		>
			<ul className="grid gap-2">
				{items.map((item) => (
					<li key={item.id} className="card">
						<Link
							to={`/projects/${slug}/items/${item.id}`}
							className="grid gap-1 px-5 py-3 hover:underline"
						>
							<span className="font-medium" dir="auto">
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
