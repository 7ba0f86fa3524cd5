import { Link, useLoaderData } from "@remix-run/react";
import type { Access } from "../../http/access.ts";
import { Card, Page } from "../../ui/page.tsx";
import { HelpHeader } from "../help-header.tsx";
import { NEIGHBOURS } from "./neighbours.ts";

export const handle = { mayRead: "signed-in" } satisfies Access;

export async function loader() {
	return { tools: NEIGHBOURS.map(({ id, tool, brings }) => ({ id, tool, brings })) };
}

export const meta = () => [{ title: "From other tools · Concord" }];

export default function FromTools() {
	const { tools } = useLoaderData<typeof loader>();
	return (
		<>
			<HelpHeader />
			<Page
				title="From other tools to a decision"
				intro="What you have already, as a file, and ten minutes. Each page is a list of commands that a test carries out, with what they printed."
				width="narrow"
			>
				<Card>
					<ul className="divide-y divide-line2">
						{tools.map(({ id, tool, brings }) => (
							<li
								key={id}
								className="grid gap-x-5 py-2 first:pt-0 last:pb-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
							>
								<Link className="link justify-self-start font-medium" to={`/help/from/${id}`}>
									{tool}
								</Link>
								<span className="text-ink2">{brings}</span>
							</li>
						))}
					</ul>
				</Card>
				<p className="max-w-prose text-ink2">
					Anything else comes as rows: items with <code>input</code> and <code>response</code>,
					labels with <code>item_id</code>, <code>rater</code>, <code>rater_kind</code>,{" "}
					<code>dimension</code> and <code>value</code>, as JSONL, JSON, CSV, TSV or Parquet.
				</p>
			</Page>
		</>
	);
}
