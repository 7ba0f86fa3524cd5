import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { database } from "../base/database.server.ts";
import type { ExportFileName } from "../files/export-file-names.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { Moment } from "../ui/moment.tsx";
import { count, counted } from "../ui/numbers.ts";
import { EmptyState, Notice, Page } from "../ui/page.tsx";
import { approveSet, removeSet } from "./change-derived-set.server.ts";
import { DerivedItem } from "./derived-item.tsx";
import { derivedSetView } from "./derived-set-view.server.ts";
import { PartsTable } from "./parts-table.tsx";
import { SET_STATUS } from "./set-in-words.ts";
import { SetLink } from "./set-link.tsx";

async function setOf({ params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
	const { account, project } = inProject(context);
	const set = await findDerivedSet(database(), project.id, { id: params.setId ?? "" });
	if (!set) throw notFound("There is no such derived set in this project.");
	return { account, project, set };
}

export async function loader(args: LoaderFunctionArgs) {
	const { project, set } = await setOf(args);
	const search = new URL(args.request.url).searchParams;
	const part = search.get("part");
	const after = search.get("after") ?? "";
	const view = await derivedSetView(database(), set, { part, after });
	return { home: `/projects/${project.slug}`, set: view, after };
}

export async function action(args: ActionFunctionArgs) {
	const { account, project, set } = await setOf(args);
	const form = await postedForm(args.request);
	const home = `/projects/${project.slug}/derived-sets`;
	switch (form.get("intent")) {
		case "approve": {
			const contentHash = String(form.get("contentHash"));
			const approved = { contentHash, approvedBy: account.id, now: new Date() };
			const changed = await approveSet(database(), set, approved);
			if (changed.kind === "changed") return redirect(`${home}/${set.id}`);
			return data({ problem: changed.sentence }, 409);
		}
		case "delete": {
			const removed = await removeSet(database(), set);
			if (removed.kind === "changed") return redirect(home);
			return data({ problem: removed.sentence }, 409);
		}
		default:
			return data({ problem: "That is nothing this page can do." }, 400);
	}
}

export const meta = () => [{ title: "Derived set · Concord" }];

const FILES: readonly ExportFileName[] = ["items.jsonl", "labels.jsonl", "labels-wide.csv"];

type LoadedSet = Awaited<ReturnType<typeof derivedSetView>>;

export default function DerivedSetPage() {
	const { home, set, after } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const here = `${home}/derived-sets/${set.id}`;
	const searchAfter = (next: string) =>
		`?${new URLSearchParams({ ...(set.part && { part: set.part }), ...(next && { after: next }) })}`;
	return (
		<Page
			title={set.name}
			intro={
				<>
					<span className={SET_STATUS[set.status].chip}>{SET_STATUS[set.status].words}</span>{" "}
					{set.kind}: {counted(set.total, "item")} made on <Moment at={set.createdAt} />{" "}
					<MadeFromWords home={home} from={set.madeFrom} />{" "}
					<span className="whitespace-nowrap">
						· <code className="text-[12.5px]">{set.hash}</code>
					</span>
				</>
			}
			actions={
				set.status === "making" ? null : (
					<>
						{set.isProbes ? (
							<Link className="btn" to={`${here}/report`}>
								Report
							</Link>
						) : null}
						{set.status === "approved" ? (
							<Link className="btn" to={`${home}/judges`}>
								Judge it
							</Link>
						) : null}
					</>
				)
			}
		>
			{problem ? <Notice kind="error">{problem}</Notice> : null}
			<WhatNext set={set} />
			<PartsTable
				heading={set.isProbes ? "Probe" : "Part"}
				parts={set.parts}
				chosen={set.part}
				hrefOf={(part) => `?${new URLSearchParams({ part })}`}
			/>
			{set.items.length === 0 ? (
				<EmptyState
					title="No items here"
					action={
						<Link className="btn" to={here}>
							Back to the first
						</Link>
					}
				>
					<p>No item could be made into one of this kind, or this was the last page.</p>
				</EmptyState>
			) : (
				<section className="grid grid-cols-[minmax(0,1fr)] gap-3">
					<h2>Items beside their originals</h2>
					{set.items.map((item) => (
						<DerivedItem
							key={item.id}
							home={home}
							item={item}
							editHref={`${here}/items/${item.id}${searchAfter(after)}`}
						/>
					))}
				</section>
			)}
			<nav aria-label="Pages" className="flex gap-2">
				{after ? (
					<Link className="btn" to={searchAfter("")}>
						First page
					</Link>
				) : null}
				{set.next ? (
					<Link className="btn" to={searchAfter(set.next)}>
						Next page
					</Link>
				) : null}
			</nav>
			<p className="text-[13px] text-ink2">
				As files, with what was said about them:{" "}
				{FILES.map((name, at) => (
					<span key={name}>
						{at > 0 ? ", " : ""}
						<a className="link" href={`${home}/export/${name}?set=${set.id}`} download>
							{name}
						</a>
					</span>
				))}
				.
			</p>
			{set.isJudged ? null : (
				<Form method="post">
					<button type="submit" name="intent" value="delete" className="btn btn-danger">
						Delete the set
					</button>
				</Form>
			)}
		</Page>
	);
}

/** "from the set answers by m-1": what the items were made from. */
function MadeFromWords({ home, from }: { home: string; from: LoadedSet["madeFrom"] }) {
	const { source } = from;
	const named = source ? <SetLink home={home} set={source} /> : "the project’s items";
	if (from.kind === "model") {
		return (
			<>
				from {named} by {from.makers.join(" and ")}
			</>
		);
	}
	return (
		<>
			from {counted(from.items, "item")} of {named}, seed {from.seed}
		</>
	);
}

/** What can be done with the set as it stands. */
function WhatNext({
	set,
}: {
	set: Pick<LoadedSet, "status" | "contentHash" | "approvedAt" | "total" | "isProbes">;
}) {
	switch (set.status) {
		case "making":
			return (
				<Notice kind="warning">
					The set is being made, or its making was interrupted. If nothing changes when you load the
					page again, delete it and make it again.
				</Notice>
			);
		case "draft":
			return (
				<Notice kind="info">
					<div className="flex flex-wrap items-center justify-between gap-3">
						<p className="min-w-0 flex-1 basis-80">
							Read the items and mend what is wrong. Only an approved set can be judged.
						</p>
						<Form method="post">
							<input type="hidden" name="contentHash" value={set.contentHash ?? ""} />
							<button type="submit" name="intent" value="approve" className="btn btn-primary">
								Approve {count(set.total)} items
							</button>
						</Form>
					</div>
				</Notice>
			);
		case "approved":
			return (
				<Notice kind="done">
					Approved on {set.approvedAt ? <Moment at={set.approvedAt} /> : null}. Choose it as what a
					judge shall judge when you plan a run
					{set.isProbes
						? "; judge what the probes were made from too, since every probe is compared with its original."
						: ", or make another set from it."}
				</Notice>
			);
	}
}
