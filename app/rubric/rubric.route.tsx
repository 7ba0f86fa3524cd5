import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { dayInWords } from "../ui/dates.ts";
import { Card, Notice, Page } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { PRESETS } from "./presets.ts";

export const meta = () => [{ title: "Rubric · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const versions = await rubricVersions(db, project.id);
	const dimensions = await dimensionsOfProject(db, project.id);
	const asked = new Set(versions[0]?.definition.dimensions.map((dimension) => dimension.name));
	return {
		home: `/projects/${project.slug}/rubric`,
		published: new URL(request.url).searchParams.get("published"),
		importedDimensions: dimensions.some(({ name }) => !asked.has(name)) ? dimensions.length : 0,
		versions: versions.map(({ version, definition, createdAt, publishedAt }) => ({
			version,
			dimensions: definition.dimensions.map((dimension) => dimension.name),
			savedOn: dayInWords(createdAt),
			publishedOn: publishedAt && dayInWords(publishedAt),
		})),
	};
}

export default function RubricVersions() {
	const { home, published, versions, importedDimensions } = useLoaderData<typeof loader>();
	const draft = versions.find((version) => version.publishedOn === null);
	return (
		<Page
			title="Rubric"
			intro="What people and judges are asked about each item: accept or reject, and dimensions with described levels."
			actions={
				versions.length > 0 ? (
					<>
						<Link to={`${home}/preview`} className="btn">
							Preview
						</Link>
						<Link to={`${home}/edit`} className="btn btn-primary">
							{draft ? "Go on with the draft" : "Write the next version"}
						</Link>
					</>
				) : null
			}
		>
			{published ? (
				<Notice kind="done">
					Version {published} is published. From now on people are asked what it says. What was
					answered before can be{" "}
					<Link to="../plan" relative="path" className="link">
						asked again
					</Link>{" "}
					about what it changed.
				</Notice>
			) : null}
			{versions.length > 0 ? <VersionTable home={home} versions={versions} /> : null}
			<Starts home={home} isFirst={versions.length === 0} importedDimensions={importedDimensions} />
		</Page>
	);
}

type Version = ReturnType<typeof useLoaderData<typeof loader>>["versions"][number];

function VersionTable({ home, versions }: { home: string; versions: Version[] }) {
	const current = versions.find((version) => version.publishedOn !== null);
	return (
		<ScrollX label="Versions" className="card">
			<table className="table">
				<TableHead columns={["Version", "Asks for", "Published"]} />
				<tbody>
					{versions.map((version) => (
						<tr key={version.version}>
							<td className="whitespace-nowrap">
								<Link
									to={version.publishedOn ? `${home}/${version.version}` : `${home}/edit`}
									className="font-semibold hover:text-accent"
								>
									Version {version.version}
								</Link>
								{version.publishedOn === null ? (
									<span className="chip chip-warn ml-2">draft</span>
								) : version === current ? (
									<span className="chip chip-accent ml-2">current</span>
								) : null}
							</td>
							<td className="min-w-56 text-ink2">{version.dimensions.join(", ")}</td>
							<td className="whitespace-nowrap text-ink2">
								{version.publishedOn ?? `not yet (saved ${version.savedOn})`}
								{version.version > 1 ? (
									<>
										{" · "}
										<Link to={`${home}/compare?to=${version.version}`} className="link">
											what it changed
										</Link>
									</>
								) : null}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

type StartsProps = { home: string; isFirst: boolean; importedDimensions: number };

function Starts({ home, isFirst, importedDimensions }: StartsProps) {
	const starts = [
		...Object.entries(PRESETS).map(([name, { title, description }]) => ({
			name,
			title,
			description,
		})),
		...(importedDimensions > 0
			? [
					{
						name: "imported",
						title: "What was imported",
						description: `The ${importedDimensions === 1 ? "dimension" : `${importedDimensions} dimensions`} of the files, to be described and asked of people here.`,
					},
				]
			: []),
		{ name: "empty", title: "Nothing", description: "An empty page, for a rubric of your own." },
	];
	return (
		<Card title={isFirst ? "Start from" : "Start over from"}>
			<ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
				{starts.map((start) => (
					<li key={start.name}>
						<Link to={`${home}/edit?from=${start.name}`} className="link font-semibold">
							{start.title}
						</Link>
						<p className="text-ink2">{start.description}</p>
					</li>
				))}
			</ul>
		</Card>
	);
}
