import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { itemById } from "#db/queries/items.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { TextAreaField } from "../ui/field.tsx";
import { Notice, Page } from "../ui/page.tsx";
import { editableTexts, editSetItem } from "./edit-set-item.server.ts";
import { originalsOf } from "./originals.server.ts";

async function itemOf({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const set = await findDerivedSet(db, project.id, { id: params.setId ?? "" });
	if (!set) throw notFound("There is no such derived set in this project.");
	const item = await itemById(db, { projectId: project.id, setId: set.id }, params.itemId ?? "");
	if (!item) throw notFound("The set has no such item, or a newer version of it.");
	const { searchParams } = new URL(request.url);
	const place = new URLSearchParams();
	for (const name of ["part", "after"]) {
		const value = searchParams.get(name);
		if (value) place.set(name, value);
	}
	const back = `/projects/${project.slug}/derived-sets/${set.id}?${place}`;
	return { set, item, back };
}

export async function loader(args: LoaderFunctionArgs) {
	const { set, item, back } = await itemOf(args);
	const names = item.derivedFrom?.from.slice(0, 1) ?? [];
	const [original] = (await originalsOf(database(), set.projectId, names)).values();
	const originals = new Map(
		original ? editableTexts(original).map(({ name, text }) => [name, text]) : [],
	);
	return {
		back,
		setName: set.name,
		isApproved: set.status === "approved",
		version: item.version,
		texts: editableTexts(item).map((field) => {
			const before = originals.get(field.name) ?? null;
			return { ...field, before: before === field.text ? null : before };
		}),
	};
}

export async function action(args: ActionFunctionArgs) {
	const { set, item, back } = await itemOf(args);
	const texts = new Map<string, string>();
	for (const [name, value] of await postedForm(args.request, { lists: [] }, 4))
		texts.set(name, String(value));
	const changed = await editSetItem(database(), { set, item }, { texts, now: new Date() });
	if (changed.kind === "changed") return redirect(back);
	return data({ problem: changed.sentence, texts: Object.fromEntries(texts) }, 409);
}

export const meta = () => [{ title: "Edit item · Concord" }];

export default function EditSetItem() {
	const { back, setName, isApproved, version, texts } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Page
			title="Edit item"
			intro={`Of the set ${setName}, version ${version}. Saving makes a new version of it; what it was made from stays as it is.`}
			width="narrow"
		>
			{answer ? <Notice kind="error">{answer.problem}</Notice> : null}
			{isApproved ? (
				<Notice kind="warning">
					The set is approved. With a change it is a draft again, and what judges said of this item
					does not count any more.
				</Notice>
			) : null}
			<Form method="post" className="card grid gap-4 px-6 py-6">
				{texts.map(({ name, label, text, before }) => (
					<TextAreaField
						key={name}
						name={name}
						label={label}
						rows={Math.min(14, Math.max(2, Math.ceil(text.length / 80)))}
						defaultValue={answer?.texts[name] ?? text}
						hint={before === null ? null : `Original: ${before}`}
						dir="auto"
					/>
				))}
				<div className="flex gap-2">
					<button type="submit" className="btn btn-primary">
						Save as version {version + 1}
					</button>
					<Link className="btn" to={back}>
						Cancel
					</Link>
				</div>
			</Form>
		</Page>
	);
}
