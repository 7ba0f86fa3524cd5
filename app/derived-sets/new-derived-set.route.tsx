import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { pureDerivationById } from "#judges/makers/index.ts";
import { PROBE_WORDS, PROBES } from "#judges/makers/probes/probe.ts";
import { database } from "../base/database.server.ts";
import { problemsOf } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { CheckList } from "../ui/check-list.tsx";
import { held, SelectField, TextField } from "../ui/field.tsx";
import { Card, Notice, Page } from "../ui/page.tsx";
import { makeDerivedSet } from "./make-derived-set.server.ts";
import { NewDerivedSetForm } from "./new-derived-set-form.ts";
import { SourceField } from "./source-field.tsx";
import { sourceSets } from "./source-sets.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	return {
		home: `/projects/${project.slug}`,
		itemCount: project.itemCount,
		sources: await sourceSets(database(), project.id),
		description: pureDerivationById("probes")?.description,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { account, project } = inProject(context);
	const submission = parseWithZod(await postedForm(request), { schema: NewDerivedSetForm });
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { name, first, source: id, ...parameters } = submission.value;
	const source = id ? await findDerivedSet(database(), project.id, { id }) : null;
	if (id && !source)
		return data(submission.reply({ fieldErrors: { source: ["Choose a set that is there."] } }), {
			status: 409,
		});
	const made = await makeDerivedSet(database(), {
		project,
		kind: "probes",
		name,
		parameters,
		source,
		first: first ?? null,
		createdBy: account.id,
		now: new Date(),
	});
	if (made.kind === "made")
		return redirect(`/projects/${project.slug}/derived-sets/${made.set.id}`);
	const { "": formErrors, ...fieldErrors } = problemsOf(made);
	return data(submission.reply({ fieldErrors, ...(formErrors && { formErrors }) }), {
		status: 409,
	});
}

export const meta = () => [{ title: "New set of probes · Concord" }];

export default function NewDerivedSet() {
	const { home, itemCount, sources, description } = useLoaderData<typeof loader>();
	const isMaking = useNavigation().state === "submitting";
	const [form, fields] = useForm<NewDerivedSetForm>({
		lastResult: useActionData<typeof action>(),
		onValidate: ({ formData }) => parseWithZod(formData, { schema: NewDerivedSetForm }),
		defaultValue: {
			name: "probes",
			probes: [...PROBES],
			pairing: "permutation",
			seed: "1",
			nonAnswer: "I don't know.",
		},
	});
	const chosen = fields.probes.initialValue;
	return (
		<Page
			title="New set of probes"
			intro={description}
			actions={
				<Link className="btn" to={`${home}/derived-sets/derive`}>
					Ask a model instead
				</Link>
			}
			width="narrow"
		>
			{form.errors ? <Notice kind="error">{form.errors.join(" ")}</Notice> : null}
			{itemCount === 0 ? (
				<Notice kind="warning">
					The project has no items to make probes of.{" "}
					<Link className="link" to={`${home}/import`}>
						Import items
					</Link>{" "}
					first.
				</Notice>
			) : null}
			<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
				<Card>
					<div className="grid items-start gap-4 sm:grid-cols-2">
						<TextField
							{...held(fields.name)}
							label="Name"
							hint="Names the set in lists and on the command line."
							maxLength={80}
							required
						/>
						<SourceField
							label="Made from the items of"
							itemCount={itemCount}
							sources={sources}
							chosen={String(fields.source.initialValue ?? "")}
							errors={fields.source.errors}
						/>
						<TextField
							{...held(fields.first)}
							label="Only the first"
							hint="A few dozen are enough to see a judge fail. Empty: all of them."
							type="number"
							min={1}
							placeholder="all"
						/>
					</div>
				</Card>
				<Card>
					<CheckList
						name={fields.probes.name}
						legend="Probes"
						hint="Items that one does not apply to, for want of a reference or of contexts, are left out and counted."
						chosen={new Set(Array.isArray(chosen) ? chosen.map(String) : [String(chosen)])}
						errors={fields.probes.errors}
						options={PROBES.map((probe) => ({
							value: probe,
							label: (
								<>
									{PROBE_WORDS[probe].title}
									<span className="block text-[12.5px] text-ink3">{PROBE_WORDS[probe].made}</span>
								</>
							),
						}))}
					/>
				</Card>
				<Card title="How">
					<div className="grid items-start gap-4 sm:grid-cols-2">
						<SelectField
							{...held(fields.pairing)}
							label="Another item’s text comes from"
							hint="Never from an item with the same question or reference."
						>
							<option value="permutation">an item drawn at random, each once</option>
							<option value="reversed">the item at the other end of the list</option>
						</SelectField>
						<TextField
							{...held(fields.seed)}
							label="Seed of the draw"
							hint="The same seed makes the same set."
							type="number"
							min={0}
							required
						/>
						<TextField
							{...held(fields.nonAnswer)}
							label="The non-answer"
							hint="In the language of your items."
							maxLength={500}
						/>
					</div>
				</Card>
				<div className="flex gap-2">
					<button type="submit" className="btn btn-primary" disabled={isMaking || itemCount === 0}>
						{isMaking ? "Making it …" : "Make the set"}
					</button>
					<Link className="btn" to={`${home}/derived-sets`}>
						Cancel
					</Link>
				</div>
			</Form>
		</Page>
	);
}
