import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { dayInWords } from "../ui/dates.ts";
import { count } from "../ui/numbers.ts";
import { Card, EmptyState, Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { kindInWords } from "./kind-in-words.ts";
import { SET_STATUS, shortHash } from "./set-in-words.ts";

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	return {
		home: `/projects/${project.slug}`,
		hasItems: project.itemCount > 0,
		sets: (await derivedSetsOfProject(database(), project.id)).map(({ set, items }) => ({
			id: set.id,
			name: set.name,
			kind: kindInWords(set.kind),
			items,
			status: set.status,
			hash: shortHash(set.contentHash),
			createdAt: dayInWords(set.createdAt),
			isReported: set.kind === "probes" && set.status !== "making",
		})),
	};
}

export const meta = () => [{ title: "Derived sets · Concord" }];

export default function DerivedSets() {
	const { home, hasItems, sets } = useLoaderData<typeof loader>();
	const make = (
		<>
			<Link className="btn" to={`${home}/derived-sets/derive`}>
				Ask a model
			</Link>
			<Link className="btn btn-primary" to={`${home}/derived-sets/new`}>
				Make probes
			</Link>
		</>
	);
	return (
		<Page
			title="Derived sets"
			intro="Items made from the project’s own before judging, the same for all judges. They are in no list and no figure of the project, unless somebody chooses their set or no imported item is rated."
			actions={
				<>
					<Link className="btn" to={`${home}/judges`}>
						Judges
					</Link>
					{sets.length > 0 ? make : null}
				</>
			}
		>
			{sets.length === 0 ? (
				<EmptyState
					title="No derived sets yet"
					action={
						hasItems ? (
							<div className="flex flex-wrap gap-2">{make}</div>
						) : (
							<Link className="btn btn-primary" to={`${home}/import`}>
								Import items
							</Link>
						)
					}
				>
					<p>
						{hasItems
							? "Begin with probes: each item again with one thing changed whose effect is known, such as another question’s answer. They show whether a judge measures what its name says, and need no model to be made. A model can write golden answers, take questions apart or answer them as a small system."
							: "They are made from items, and the project has none yet. Import some first."}
					</p>
				</EmptyState>
			) : (
				<Card>
					<Table
						columns={[
							"Set",
							{ title: "Kind", className: "max-sm:hidden" },
							{ title: "Items", className: "num" },
							"Status",
							{ title: "Made", className: "max-sm:hidden" },
							{ title: "Report", isSpoken: true },
						]}
					>
						{sets.map((set) => (
							<tr key={set.id}>
								<td>
									<Link
										className="font-semibold hover:underline"
										to={`${home}/derived-sets/${set.id}`}
									>
										{set.name}
									</Link>
									<code className="block text-[12px] text-ink3">{set.hash}</code>
								</td>
								<td className="max-sm:hidden">{set.kind}</td>
								<td className="num">{count(set.items)}</td>
								<td>
									<span className={SET_STATUS[set.status].chip}>
										{SET_STATUS[set.status].words}
									</span>
								</td>
								<td className="whitespace-nowrap max-sm:hidden">{set.createdAt}</td>
								<td className="num">
									{set.isReported ? (
										<Link className="link" to={`${home}/derived-sets/${set.id}/report`}>
											Report<span className="sr-only"> on {set.name}</span>
										</Link>
									) : null}
								</td>
							</tr>
						))}
					</Table>
				</Card>
			)}
		</Page>
	);
}
