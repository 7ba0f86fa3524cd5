import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { SET_MAKERS } from "#judges/makers/index.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { Notice, Page } from "../ui/page.tsx";
import { deriveChoices } from "./derive-choices.server.ts";
import { DeriveFields } from "./derive-fields.tsx";
import { deriveForm } from "./derive-form.ts";
import { planDerivation } from "./plan-derivation.server.ts";
import { problemsInForm, readDeriveForm } from "./read-derive-form.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
	const { account, project } = inProject(context);
	return {
		home: `/projects/${project.slug}`,
		itemCount: project.itemCount,
		mayAdd: account.isAdministrator,
		choices: await deriveChoices(database(), project.id),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { account, project } = inProject(context);
	const submission = parseWithZod(await postedForm(request), {
		schema: deriveForm(SET_MAKERS.map(({ id }) => id)),
	});
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { value: form, payload: sent } = submission;
	const author = { createdBy: account.id, now: new Date() };
	const wanted = { ...readDeriveForm(form, sent), project, ...author };
	const planned = await planDerivation(database(), wanted);
	switch (planned.kind) {
		case "planned":
			return redirect(`/projects/${project.slug}/runs/${planned.runId}`);
		case "answered":
			return redirect(`/projects/${project.slug}/runs/${planned.runId}#make-set`);
		case "refused": {
			const { "": formErrors = [], ...fieldErrors } = problemsInForm(planned, form);
			return data(submission.reply({ formErrors, fieldErrors }), { status: 409 });
		}
	}
}

export const meta = () => [{ title: "New set by a model · Concord" }];

export default function Derive() {
	const { home, itemCount, mayAdd, choices } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>();
	return (
		<Page
			title="New set by a model"
			intro="A model is asked in a run like any judge’s: what it answered is kept and never asked again. When the run is over, its page makes the set, as a draft for you to read."
			width="narrow"
		>
			{itemCount === 0 ? (
				<Notice kind="warning">
					The project has no items to make others from.{" "}
					<Link className="link" to={`${home}/import`}>
						Import some
					</Link>{" "}
					first.
				</Notice>
			) : null}
			<DeriveFields
				home={home}
				itemCount={itemCount}
				mayAdd={mayAdd}
				choices={choices}
				result={result}
			/>
		</Page>
	);
}
