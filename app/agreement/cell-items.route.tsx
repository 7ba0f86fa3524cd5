import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { database } from "../base/database.server.ts";
import { requireUnblinded } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { counted } from "../ui/numbers.ts";
import { Page } from "../ui/page.tsx";
import { levelInWords } from "../ui/scale-in-words.ts";
import { agreementQuery, searchOf } from "./agreement-query.ts";
import { positionsInCell } from "./confusion.ts";
import { itemsAtPlaces, ratingColumns } from "./rating-table.server.ts";
import { reportedItems } from "./reported-items.server.ts";

const SHOWN = 100;

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { project } = await requireUnblinded(request, params.projectSlug);
	const { dimension: name, set, options } = agreementQuery(request.url);
	const of = await reportedItems(database(), project, set);
	if (typeof of === "string") throw notFound(of);
	const search = new URL(request.url).searchParams;
	const judge = search.get("judge") ?? "";
	const people = Number(search.get("people") ?? Number.NaN);
	const answer = Number(search.get("answer") ?? Number.NaN);
	const columns = await ratingColumns(database(), of);
	const chosen = columns?.dimensions.find(({ dimension }) => dimension.name === name);
	const column = chosen?.judges.find(({ rater }) => rater === judge);
	if (!columns || !chosen || !column) throw notFound("There is no such judge on this dimension.");
	const { scale } = chosen.dimension;
	if (!isDiscrete(scale) || !(people in scale.values) || !(answer in scale.values)) {
		throw notFound("There is no such cell in the matrix of this judge.");
	}
	const positions = positionsInCell(chosen, column, {
		reference: options.reference,
		items: columns.items,
		people,
		answer,
	});
	const rows = await itemsAtPlaces(database(), of, positions.slice(0, SHOWN));
	return {
		slug: project.slug,
		judge,
		options: { ...options, set },
		dimension: chosen.dimension.name,
		title: titleOf(chosen.dimension),
		people: levelInWords(chosen.dimension, people),
		answer: levelInWords(chosen.dimension, answer),
		total: positions.length,
		items: rows.map(({ id, externalId, input, response }) => ({ id, externalId, input, response })),
	};
}

export const meta = () => [{ title: "Items · Agreement · Concord" }];

export default function CellItems() {
	const { slug, judge, options, dimension, title, people, answer, total, items } =
		useLoaderData<typeof loader>();
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
