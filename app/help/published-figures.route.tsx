import { useLoaderData } from "@remix-run/react";
import type { Access } from "../http/access.ts";
import { Card, Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { HelpHeader } from "./help-header.tsx";
import { isEqual, PUBLISHED_SETS, placesOf } from "./published-figures.server.ts";

export const handle = { mayRead: "signed-in" } satisfies Access;

export async function loader() {
	const sets = PUBLISHED_SETS.map(({ figures, ...set }) => ({
		...set,
		figures: figures.map((figure) => ({
			...figure,
			computed: digits(figure.computed, placesOf(figure.published)),
			isEqual: isEqual(figure),
		})),
	}));
	return { sets };
}

/** Whole counts as they are; else two places more than were printed, up to six. */
function digits(value: number, places: number): string {
	return places === 0 ? String(value) : value.toFixed(Math.min(6, places + 2));
}

export const meta = () => [{ title: "Published figures · Concord" }];

export default function PublishedFigures() {
	const { sets } = useLoaderData<typeof loader>();
	return (
		<>
			<HelpHeader />
			<Page
				title="Published figures, computed again"
				intro="What papers and repositories printed with their data, beside what Concord computes from the same data. A test of the project computes every figure again where the data are there."
			>
				{sets.map(({ set, title, source, notes, figures }) => {
					const equal = figures.filter((figure) => figure.isEqual).length;
					return (
						<section key={set} id={set}>
							<Card title={title}>
								<p className="text-ink3">{source}</p>
								<div className="mt-2 grid max-w-[62em] gap-2 text-ink2">
									{figures.length > 0 && (
										<p>
											<b>
												{equal} of {figures.length}
											</b>{" "}
											round to what was printed.
										</p>
									)}
									{notes.map((note) => (
										<p key={note}>{note}</p>
									))}
								</div>
								{figures.length > 0 && (
									<Table columns={COLUMNS} className="mt-3">
										{figures.map((figure) => (
											<tr key={figure.key}>
												<th scope="row" className="text-left font-normal">
													{figure.figure}
												</th>
												<td className="num">{figure.published}</td>
												<td className="num">{figure.computed}</td>
												<td>{figure.isEqual ? "the same" : "differs"}</td>
											</tr>
										))}
									</Table>
								)}
							</Card>
						</section>
					);
				})}
			</Page>
		</>
	);
}

const COLUMNS = [
	"Figure",
	{ title: "Published", className: "num" },
	{ title: "Concord", className: "num" },
	"To the printed digit",
];
