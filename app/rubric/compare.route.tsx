import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Card, Page } from "../ui/page.tsx";
import { compareRubrics } from "./compare-rubrics.ts";
import { ComparisonView } from "./comparison-view.tsx";

export const meta = () => [{ title: "What the rubric changed · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const versions = await rubricVersions(database(), project.id);
	const search = new URL(request.url).searchParams;
	const chosen = (name: string) =>
		versions.find(({ version }) => String(version) === search.get(name));
	const to = chosen("to") ?? versions[0];
	const from = chosen("from") ?? versions.find(({ version }) => version < (to?.version ?? 0));
	if (!to || !from) throw notFound("There are no two versions of this rubric to compare.");
	return {
		home: `/projects/${project.slug}/rubric`,
		versions: versions.map(({ version, publishedAt }) => ({ version, isDraft: !publishedAt })),
		from: from.version,
		to: to.version,
		comparison: compareRubrics(from.definition, to.definition),
	};
}

export default function CompareVersions() {
	const { home, versions, from, to, comparison } = useLoaderData<typeof loader>();
	const draft = versions.find(({ isDraft }) => isDraft)?.version;
	return (
		<Page
			title={`What version ${to} changed against version ${from}`}
			intro={to === draft ? "It is a draft: nobody is asked by it yet." : undefined}
			width="narrow"
			actions={
				<Link to={to === draft ? `${home}/edit` : home} className="btn">
					{to === draft ? "Go on writing" : "All versions"}
				</Link>
			}
		>
			<Form key={`${from}-${to}`} className="flex flex-wrap items-end gap-3" action="">
				<VersionChoice label="From" name="from" versions={versions} chosen={from} />
				<VersionChoice label="To" name="to" versions={versions} chosen={to} />
				<button type="submit" className="btn">
					Compare
				</button>
			</Form>
			<Card>
				<ComparisonView comparison={comparison} />
			</Card>
		</Page>
	);
}

type VersionChoiceProps = {
	label: string;
	name: string;
	versions: readonly { version: number; isDraft: boolean }[];
	chosen: number;
};

function VersionChoice({ label, name, versions, chosen }: VersionChoiceProps) {
	return (
		<label className="grid gap-1">
			{label}
			<select name={name} defaultValue={chosen} className="input">
				{versions.map(({ version, isDraft }) => (
					<option key={version} value={version}>
						version {version}
						{isDraft ? " (draft)" : ""}
					</option>
				))}
			</select>
		</label>
	);
}
