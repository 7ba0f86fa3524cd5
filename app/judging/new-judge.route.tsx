import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { protocolById } from "#judges/protocols/index.ts";
import { database } from "../database.server.ts";
import { requireAdministrator } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { Card, Notice, Page } from "../ui/page.tsx";
import { addJudge } from "./add-judge.server.ts";
import { ModelFields } from "./model-fields.tsx";
import { newJudgeForm } from "./new-judge.server.ts";
import { readParameters } from "./read-parameters.ts";
import { ParameterInput } from "./parameter-input.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { account, project } = await requireAdministrator(request, params.projectSlug);
	const protocol = new URL(request.url).searchParams.get("protocol");
	return {
		slug: project.slug,
		isInstallationAdministrator: account.isAdministrator,
		...(await newJudgeForm(database(), project.id, protocol)),
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const { project } = await requireAdministrator(request, params.projectSlug);
	const values: Record<string, string> = {};
	for (const [name, value] of await postedForm(request)) values[name] = String(value);
	const protocol = protocolById(values.protocol ?? "");
	const parameters = under("parameters.", values);
	const added = await addJudge(
		database(),
		{
			projectId: project.id,
			name: values.name ?? "",
			protocol: values.protocol ?? "",
			parameters: protocol ? readParameters(protocol.parameters, parameters) : parameters,
			endpointId: values.endpoint || null,
			model: values.model || null,
			binding: under("binding.", values),
		},
		new Date(),
	);
	if (added.kind === "refused") return data({ problems: added.problems, values }, 400);
	return redirect(`/projects/${project.slug}/runs/new?judge=${added.judge.id}`);
}

function under(prefix: string, values: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) =>
			name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
		),
	);
}

export const meta = () => [{ title: "New judge · Concord" }];

export default function NewJudge() {
	const loaded = useLoaderData<typeof loader>();
	const { slug, protocols, protocol, lacksRubric, rubricVersion } = loaded;
	return (
		<Page title="New judge" width="narrow">
			<nav aria-label="Protocol" className="tabs">
				{protocols.map(({ id, label }) => (
					<Link
						key={id}
						to={`?protocol=${id}`}
						aria-current={id === protocol.id ? "page" : undefined}
						preventScrollReset
					>
						{label}
					</Link>
				))}
			</nav>
			<p className="text-ink2">
				{protocol.description}
				{protocol.source ? <span className="text-ink3"> After “{protocol.source}”.</span> : null}
				{rubricVersion ? ` It scores version ${rubricVersion} of the rubric.` : null}
			</p>
			{lacksRubric ? (
				<Notice kind="warning">
					This protocol scores the rubric, and none is published yet.{" "}
					<Link className="link" to={`/projects/${slug}/rubric`}>
						Write and publish the rubric
					</Link>{" "}
					first.
				</Notice>
			) : (
				<JudgeForm key={protocol.id} />
			)}
		</Page>
	);
}

function JudgeForm() {
	const { slug, protocol, fields, bindings, endpoints, isInstallationAdministrator } =
		useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problems = answer?.problems ?? {};
	const values = answer?.values.protocol === protocol.id ? answer.values : {};
	return (
		<Form method="post" className="grid gap-5">
			<input type="hidden" name="protocol" value={protocol.id} />
			{problems.protocol ? <Notice kind="error">{problems.protocol.join(" ")}</Notice> : null}
			<Card>
				<div className="grid gap-4">
					<TextField
						name="name"
						label="Name"
						hint="As it shall stand in tables and charts."
						maxLength={80}
						defaultValue={values.name}
						errors={problems.name}
						required
					/>
					{protocol.asksModel ? (
						<ModelFields
							endpoints={endpoints}
							mayAdd={isInstallationAdministrator}
							values={values}
							problems={problems}
						/>
					) : null}
				</div>
			</Card>
			{fields.length > 0 ? (
				<Card title="Parameters">
					<div className="grid gap-4 sm:grid-cols-2">
						{fields.map((field) => (
							<ParameterInput
								key={field.name}
								field={field}
								value={values[`parameters.${field.name}`]}
								errors={problems[`parameters.${field.name}`]}
							/>
						))}
					</div>
				</Card>
			) : null}
			<Card
				title="What its values count against"
				note="Agreement compares a judge with people on the dimension that its own is bound to."
			>
				<div className="grid gap-4 sm:grid-cols-2">
					{bindings.map(({ name, scale, initial, targets }) => (
						<SelectField
							key={name}
							name={`binding.${name}`}
							label={`${name} (${scale})`}
							defaultValue={values[`binding.${name}`] ?? initial}
							errors={problems[`binding.${name}`]}
						>
							{targets.map((target) => (
								<option key={target.value} value={target.value}>
									{target.words}
								</option>
							))}
						</SelectField>
					))}
				</div>
			</Card>
			<div className="flex gap-2">
				<button type="submit" className="btn btn-primary">
					Add the judge
				</button>
				<Link className="btn" to={`/projects/${slug}/judges`}>
					Cancel
				</Link>
			</div>
		</Form>
	);
}
