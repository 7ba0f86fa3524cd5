import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { itemsPage } from "#db/queries/items.server.ts";
import { answersOfItems } from "#db/queries/rated-items.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { count } from "../ui/numbers.ts";
import { EmptyState, Page } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;

export const meta = () => [{ title: "Items · Concord" }];

const PER_PAGE = 50;
/** A row shows the beginning of a text; the rest would only travel. */
const SHOWN = 240;

function beginning(text: string | null): string | null {
	if (text === null || text.length <= SHOWN) return text;
	return `${text.slice(0, SHOWN)}…`;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const search = new URL(request.url).searchParams;
	const text = search.get("text")?.trim() ?? "";
	const after = Number.parseInt(search.get("after") ?? "", 10);
	const db = database();
	const page = await itemsPage(db, project.id, {
		after: Number.isSafeInteger(after) ? after : -1,
		limit: PER_PAGE,
		...(text ? { text } : {}),
	});
	const answers = await answersOfItems(
		db,
		page.items.map((item) => item.id),
	);
	return {
		home: `/projects/${project.slug}`,
		isAdministrator: role === "administrator",
		total: project.itemCount,
		text,
		isFirstPage: !search.has("after"),
		next: page.next,
		items: page.items.map((item) => ({
			id: item.id,
			externalId: item.externalId,
			input: beginning(item.input ?? item.messages?.at(-1)?.content ?? null),
			response: beginning(item.response ?? item.responseA),
			...(answers.get(item.id) ?? { people: 0, judges: 0 }),
		})),
	};
}

export default function Items() {
	const { home, isAdministrator, total, text, isFirstPage, next, items } =
		useLoaderData<typeof loader>();
	if (total === 0) {
		return (
			<Page title="Items">
				<EmptyState
					title="No items yet"
					action={
						isAdministrator ? (
							<Link to={`${home}/import`} className="btn btn-primary">
								Import items
							</Link>
						) : null
					}
				>
					<p>
						An item is one answer of your system with its question, and with contexts and a
						reference where there are any. They come from a JSONL, JSON, CSV or TSV file.
					</p>
				</EmptyState>
			</Page>
		);
	}
	const pageAfter = (position: number) =>
		`?${new URLSearchParams({ ...(text ? { text } : {}), after: String(position) })}`;
	return (
		<Page
			title="Items"
			intro={`${count(total)} in this project`}
			actions={
				isAdministrator ? (
					<Link to={`${home}/import`} className="btn">
						Import more
					</Link>
				) : null
			}
		>
			<Form method="get" role="search" className="flex flex-wrap gap-2">
				<input
					key={text}
					type="search"
					name="text"
					defaultValue={text}
					className="input max-w-md"
					aria-label="Words in question, answer or id"
					placeholder="Words in question, answer or id"
				/>
				<button type="submit" className="btn">
					Find
				</button>
				{text ? (
					<Link to="." className="btn">
						Show all
					</Link>
				) : null}
			</Form>
			{items.length === 0 ? (
				<EmptyState title={text ? "Nothing found" : "No further items"}>
					<p>
						{text ? `No item has “${text}” in question, answer or id.` : "This was the last page."}
					</p>
				</EmptyState>
			) : (
				<ItemTable home={home} items={items} />
			)}
			<nav aria-label="Pages" className="flex gap-2">
				{isFirstPage ? null : (
					<Link to={text ? `?${new URLSearchParams({ text })}` : "."} className="btn">
						First page
					</Link>
				)}
				{next === null ? null : (
					<Link to={pageAfter(next)} className="btn">
						Next {PER_PAGE}
					</Link>
				)}
			</nav>
		</Page>
	);
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

function ItemTable({ home, items }: { home: string; items: Row[] }) {
	return (
		<ScrollX label="Items" className="card">
			<table className="table table-fixed">
				<TableHead
					columns={[
						{ title: "Question", className: "sm:w-2/5" },
						{ title: "Answer", className: "max-sm:hidden" },
						{ title: "People", className: "num w-16 sm:w-20" },
						{ title: "Judges", className: "num w-16 sm:w-20" },
					]}
				/>
				<tbody>
					{items.map((item) => (
						<tr key={item.id}>
							<td className="align-top">
								<Link
									to={`${home}/items/${item.id}`}
									className="line-clamp-2 font-medium hover:text-accent"
								>
									{item.input ?? item.externalId}
								</Link>
								<span className="block truncate font-mono text-[11.5px] text-ink3">
									{item.externalId}
								</span>
							</td>
							<td className="align-top max-sm:hidden">
								<span className="line-clamp-3 text-ink2">{item.response ?? "—"}</span>
							</td>
							<td className="num align-top">
								{item.people || <span className="text-ink3">0</span>}
							</td>
							<td className="num align-top">
								{item.judges || <span className="text-ink3">0</span>}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}
