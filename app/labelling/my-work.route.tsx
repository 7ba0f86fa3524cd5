import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { raterOfAccount } from "#db/queries/raters.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { Moment } from "../ui/moment.tsx";
import { count } from "../ui/numbers.ts";
import { EmptyState, Page } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import stylesheet from "./label.css?url";
import { labellerOf } from "./labeller.server.ts";
import { myWork } from "./my-work.server.ts";
import { OutboxNote } from "./outbox-note.tsx";

export const handle = { mayRead: "member" } satisfies Access;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "My work · Concord" }];

/** What the annotator submitted and skipped, and nobody else's answers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, account, mayLabel, raterId } = await labellerOf(context);
	// What somebody answered stays theirs to see when they do not label any more.
	const raterOf = raterId ?? (await raterOfAccount(database(), project.id, account.id))?.id;
	const before = new URL(request.url).searchParams.get("before");
	const work = raterOf
		? await myWork(database(), { projectId: project.id, raterId: raterOf, before })
		: null;
	return {
		work,
		// Theirs too is what still waits in their browser: it is said there what became of it.
		raterId: raterOf ?? null,
		mayLabel,
		home: `/projects/${project.slug}/label`,
		firstPage: before === null,
	};
}

export default function MyWork() {
	const { work, raterId, mayLabel, firstPage } = useLoaderData<typeof loader>();
	const note = raterId ? <OutboxNote raterId={raterId} /> : null;
	if (!work || (work.answers.length === 0 && firstPage)) {
		return (
			<Page title="My work" width="narrow">
				<EmptyState
					title="You have not labelled anything yet"
					action={
						mayLabel ? (
							<Link className="btn btn-primary" to="../label" relative="path">
								Start labelling
							</Link>
						) : null
					}
				>
					{mayLabel
						? "Every item that you submit or skip is listed here, and can be corrected from here."
						: "Items are labelled by annotators, and you take part in another role."}
				</EmptyState>
				{note}
			</Page>
		);
	}
	const { progress, dimensions, answers, next } = work;
	return (
		<Page
			title="My work"
			intro={`${count(progress.submitted)} of ${count(progress.total)} submitted, ${count(progress.skipped)} skipped, ${count(progress.open)} open.${mayLabel ? "" : " You do not label here any more: your answers stay, and cannot be changed."}`}
			actions={
				mayLabel && progress.open > 0 ? (
					<Link className="btn btn-primary" to="../label" relative="path">
						Go on labelling
					</Link>
				) : null
			}
		>
			<progress
				className="label-progress"
				aria-label="Items answered"
				value={progress.submitted + progress.skipped}
				max={progress.total}
			/>
			{note}
			<ScrollX label="My answers" className="card">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">Item</th>
							{dimensions.map((title) => (
								<th key={title} scope="col">
									{title}
								</th>
							))}
							<th scope="col">Remarks</th>
							<th scope="col">When</th>
							{mayLabel ? (
								<th scope="col">
									<span className="sr-only">Correct</span>
								</th>
							) : null}
						</tr>
					</thead>
					<tbody>
						{answers.map((answer) => (
							<tr key={answer.itemId}>
								<td className="min-w-64">
									<span dir="auto">{answer.excerpt || "(no text)"}</span>
								</td>
								{answer.skipped ? (
									<td colSpan={Math.max(1, dimensions.length)} className="text-ink3">
										{answer.skipped}
									</td>
								) : (
									answer.values.map((value, index) => <td key={dimensions[index]}>{value}</td>)
								)}
								<td className="min-w-40 text-ink2">
									{answer.flagged ? <span className="chip chip-warn">flagged</span> : null}{" "}
									<span dir="auto">{answer.comment}</span>
								</td>
								<td className="whitespace-nowrap text-ink3">
									<Moment at={answer.at} />
								</td>
								{mayLabel ? (
									<td>
										<Link
											className="link"
											to={`../label/${answer.itemId}`}
											relative="path"
											aria-label={`${answer.skipped ? "Label" : "Correct"}: ${answer.excerpt}`}
										>
											{answer.skipped ? "Label it" : "Correct"}
										</Link>
									</td>
								) : null}
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
			<nav className="flex gap-4" aria-label="Pages">
				{firstPage ? null : (
					<Link className="link" to=".">
						Newest answers
					</Link>
				)}
				{next ? (
					<Link className="link" to={`?before=${next}`}>
						Earlier answers
					</Link>
				) : null}
			</nav>
		</Page>
	);
}
