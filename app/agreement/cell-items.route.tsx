import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { counted } from "../ui/numbers.ts";
import { Page } from "../ui/page.tsx";
import { searchOf } from "./agreement-query.ts";
import { type CellItems, cellItems } from "./cell-items.server.ts";
import { ComputedPage } from "./computed-page.tsx";
import { loadedFigures } from "./loaded-figures.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export function loader(args: LoaderFunctionArgs) {
	const search = new URL(args.request.url).searchParams;
	const cell = {
		judge: search.get("judge") ?? "",
		people: Number(search.get("people") ?? Number.NaN),
		answer: Number(search.get("answer") ?? Number.NaN),
	};
	return loadedFigures(args, (rated, query) => cellItems(database(), rated, { ...query, ...cell }));
}

export const meta = () => [{ title: "Items · Agreement · Concord" }];

export default function CellItemsPage() {
	const { slug, options, page } = useLoaderData<typeof loader>();
	return (
		<ComputedPage title="Items" soon={page}>
			{(found) => <Items slug={slug} options={options} page={found} />}
		</ComputedPage>
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
