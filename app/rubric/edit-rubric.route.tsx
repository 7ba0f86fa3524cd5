import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { Notice, Page } from "../ui/page.tsx";
import { isUnsent } from "../ui/unsent.ts";
import { compareRubrics, type RubricComparison } from "./compare-rubrics.ts";
import { judgedDimensions } from "./judged-dimensions.server.ts";
import { lintRubric } from "./lint-rubric.ts";
import { publishRubric } from "./publish-rubric.server.ts";
import { RubricEditor } from "./rubric-editor.tsx";
import { fieldsOfRubric } from "./rubric-fields.ts";
import { RUBRIC_LISTS, RubricForm } from "./rubric-form.ts";
import { rubricStart } from "./rubric-start.server.ts";
import { basisOfDraft, saveDraft } from "./save-draft.server.ts";
import { openProposals, settle } from "./shown-proposals.server.ts";

export { sendOrKeep as clientAction, unlessKept as shouldRevalidate } from "../ui/unsent.ts";

export const meta = () => [{ title: "Edit the rubric · Concord" }];

/** What somebody else stored while the editor was open: named, and what this one says otherwise. */
type Meanwhile = { basis: string; comparison: RubricComparison };

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const search = new URL(request.url).searchParams;
	const from = search.get("from");
	const start = await rubricStart(database(), { projectId: project.id, from });
	if (!start) throw redirect(`/projects/${project.slug}/rubric`);
	return {
		home: `/projects/${project.slug}/rubric`,
		editorId: `rubric-${from ?? "draft"}`,
		start: fieldsOfRubric(start.rubric),
		replacesDraft: start.replacesDraft,
		nextVersion: start.nextVersion,
		basis: start.basis,
		saved: search.has("saved"),
		warnings: lintRubric(start.rubric, await judgedDimensions(database(), project.id)),
		proposals: await openProposals(database(), project.id),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const posted = await postedForm(request, { lists: RUBRIC_LISTS }, 4);
	if (posted.has("settles")) {
		const refusal = await settle(database(), project.id, { form: posted, now: new Date() });
		return data(null, { status: refusal ? 409 : 200 });
	}
	const submission = parseWithZod(posted, { schema: RubricForm });
	if (submission.status !== "success") {
		const status = submission.status === "error" ? 400 : 200;
		return data({ reply: submission.reply(), meanwhile: null }, { status });
	}
	const db = database();
	const home = `/projects/${project.slug}/rubric`;
	const now = new Date();
	const refuse = (sentence: string, meanwhile: Meanwhile | null = null) =>
		data({ reply: submission.reply({ formErrors: [sentence] }), meanwhile }, { status: 409 });

	const { intent, definition } = submission.value;
	const basis = String(posted.get("basis") ?? "");
	const saved = await saveDraft(db, { projectId: project.id, definition, basis, now });
	if (saved.kind === "written-meanwhile") {
		return refuse(
			"Somebody saved this draft while it was open here, so yours was not stored. It stays on this page: below stands what it says otherwise than theirs. Save again to put yours in place of theirs.",
			{ basis: saved.basis, comparison: compareRubrics(saved.theirs, definition) },
		);
	}
	if (saved.kind === "just-published") {
		const [newest] = await rubricVersions(db, project.id);
		return refuse(
			"Somebody published the draft while it was open here, so yours was not stored. It stays on this page: save again to begin the next version with it.",
			newest && {
				basis: basisOfDraft(newest),
				comparison: compareRubrics(newest.definition, definition),
			},
		);
	}
	switch (intent) {
		case "save":
			return redirect(`${home}/edit?saved`);
		case "preview":
		case "compare":
			return redirect(`${home}/${intent}`);
		case "publish":
			break;
	}
	const result = await publishRubric(db, { projectId: project.id, now });
	switch (result.kind) {
		case "published":
			return redirect(`${home}?published=${result.version}`);
		case "nothing-changed":
			return refuse(`This is what version ${result.version} says already: nothing was published.`);
		case "scale-in-use": {
			const names = result.names.map((name) => `“${name}”`).join(", ");
			return refuse(
				`There are labels on another scale for ${names}, and they stay. Give the dimension a new name, or take its old scale; the draft is saved.`,
			);
		}
		case "no-draft":
		case "changed-meanwhile":
			return refuse("The rubric was changed in the same moment. Look at it and publish again.");
	}
}

export default function EditRubric() {
	const page = useLoaderData<typeof loader>();
	const { home, editorId, start, replacesDraft, nextVersion, saved, proposals, warnings } = page;
	const outcome = useActionData<typeof action>() ?? undefined;
	const answered = isUnsent(outcome) ? undefined : outcome;
	// What the words were written against: not what a proposal that is settled beside them brings in.
	const { key } = useLocation();
	const [against, stand] = useState({ key, basis: page.basis });
	if (key !== against.key) {
		const led = outcome === undefined ? page.basis : against.basis;
		stand({ key, basis: answered?.meanwhile?.basis ?? led });
	}
	return (
		<Page
			title={`Rubric, version ${nextVersion}`}
			intro="What people and judges are asked about each item."
			actions={
				<Link to={home} className="btn">
					All versions
				</Link>
			}
		>
			{saved && !outcome ? <Notice kind="done">The draft is saved.</Notice> : null}
			{replacesDraft ? (
				<Notice kind="warning">
					There is a draft. Saving this replaces it; to go on with the draft,{" "}
					<Link to={`${home}/edit`} className="link">
						open it
					</Link>
					.
				</Notice>
			) : null}
			{warnings.length > 0 ? (
				<Notice kind="info">
					<p className="font-semibold">Before anybody labels by this</p>
					<ul className="mt-1 grid list-disc gap-0.5 pl-5">
						{warnings.map(({ sentence }) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
				</Notice>
			) : null}
			<RubricEditor
				key={editorId}
				id={editorId}
				start={start}
				result={answered?.reply}
				basis={against.basis}
				comparison={answered?.meanwhile?.comparison ?? null}
				nextVersion={nextVersion}
				proposals={proposals}
				itemsHome={`${home.slice(0, -"/rubric".length)}/items`}
			/>
		</Page>
	);
}
