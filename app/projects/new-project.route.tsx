import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { SiteHeader } from "../accounts/site-header.tsx";
import { database } from "../base/database.server.ts";
import { signedInAs } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { held, TextField } from "../ui/field.tsx";
import { Page } from "../ui/page.tsx";
import { createOwnProject } from "./create-own-project.server.ts";
import { NewProjectForm } from "./new-project-form.ts";

export const meta = () => [{ title: "New project · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const account = signedInAs(context);
	return { me: account.name };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const account = signedInAs(context);
	const submission = parseWithZod(await postedForm(request), { schema: NewProjectForm });
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { name, slug } = submission.value;
	const fields = { accountId: account.id, name, slug, now: new Date() };
	const result = await createOwnProject(database(), fields);
	switch (result.kind) {
		case "created":
			return redirect(`/projects/${result.slug}`);
		case "slug-taken":
			return data(
				submission.reply({
					fieldErrors: { slug: [`Another project is called ${slug}. Choose another address.`] },
				}),
				{ status: 409 },
			);
	}
}

export default function NewProject() {
	const { me } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<NewProjectForm>({
		lastResult: useActionData<typeof action>(),
		onValidate: ({ formData }) => parseWithZod(formData, { schema: NewProjectForm }),
	});
	return (
		<>
			<SiteHeader me={me} />
			<Page title="New project" width="narrow">
				<Form
					method="post"
					id={form.id}
					onSubmit={form.onSubmit}
					noValidate
					className="card grid gap-4 px-6 py-6"
				>
					<TextField {...held(fields.name)} label="Name" maxLength={120} required />
					<TextField
						{...held(fields.slug)}
						label="Address"
						hint="Names the project in links and on the command line. Left empty, it is made from the name."
						placeholder="handbook-2026"
						autoCapitalize="none"
						spellCheck={false}
					/>
					<div className="flex gap-2">
						<button type="submit" className="btn btn-primary">
							Create the project
						</button>
						<Link to="/" className="btn">
							Cancel
						</Link>
					</div>
				</Form>
			</Page>
		</>
	);
}
