import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { RIGHT_IN_WORDS } from "../../labelling/gold/is-right.ts";
import { TOO_FAST_IN_WORDS } from "../../quality/card-rules.ts";
import { count } from "../../ui/numbers.ts";
import { EmptyState, Page } from "../../ui/page.tsx";
import { bulkAction } from "./bulk.server.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ItemFilters } from "./item-filters.tsx";
import { itemChoices, itemList } from "./item-list.server.ts";
import { addressOf, itemSearch, type Look } from "./item-search.ts";
import { ItemTable } from "./item-table.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;

export const meta = () => [{ title: "Items · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const address = new URL(request.url).searchParams;
	const search = itemSearch(address);
	const after = Number.parseInt(address.get("after") ?? "", 10);
	const db = database();
	return {
		home: `/projects/${project.slug}`,
		isAdministrator: role === "administrator",
		total: project.itemCount,
		search,
		isFirstPage: !address.has("after"),
		choices: await itemChoices(db, project.id),
		...(await itemList(db, project, {
			search,
			after: Number.isSafeInteger(after) ? after : -1,
		})),
	};
}

/** Only what administrators do with many items comes here. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const form = await postedForm(request, "any", 4);
	const outcome = await bulkAction(database(), project, { form, now: new Date() });
	return data(outcome, { status: isRefusal(outcome) ? 400 : 200 });
}

/** What some of the words to look for mean exactly. */
const EXPLAINED: Partial<Record<Look, string>> = {
	fast: TOO_FAST_IN_WORDS,
	gold: RIGHT_IN_WORDS,
};

export default function Items() {
	const page = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const {
		home,
		isAdministrator,
		total,
		search,
		isFirstPage,
		choices,
		rows,
		next,
		found,
		problems,
	} = page;
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
	const address = addressOf(search);
	const explained = Object.entries(EXPLAINED).find(([look]) => look === search.look)?.[1];
	return (
		<Page
			title="Items"
			intro={
				address && isFirstPage && !problems
					? `${count(found)} found of ${count(total)} in this project`
					: `${count(total)} in this project`
			}
			actions={
				isAdministrator ? (
					<Link to={`${home}/import`} className="btn">
						Import more
					</Link>
				) : null
			}
		>
			<ItemFilters search={search} choices={choices} problems={problems ?? {}} />
			{explained ? <p className="max-w-3xl text-[12.5px] text-ink3">{explained}</p> : null}
			{isAdministrator && (rows.length > 0 || outcome) ? (
				<BulkBar
					home={home}
					search={search}
					found={found}
					people={choices.labellers}
					outcome={outcome}
				/>
			) : null}
			{rows.length === 0 ? (
				<EmptyState title={isFirstPage ? "Nothing found" : "No further items"}>
					<p>
						{problems
							? "What is said at the filters stands in the way."
							: isFirstPage
								? "No item is all of what you ask for. Take one of the filters away."
								: "This was the last page."}
					</p>
				</EmptyState>
			) : (
				<ItemTable
					key={`${address} ${isFirstPage ? "" : rows[0]?.id}`}
					home={home}
					first={rows}
					next={next}
					address={address}
					mayMark={isAdministrator}
				/>
			)}
			{isFirstPage ? null : (
				<nav aria-label="Pages">
					<Link to={address ? `?${address}` : "."} className="btn">
						First page
					</Link>
				</nav>
			)}
		</Page>
	);
}
