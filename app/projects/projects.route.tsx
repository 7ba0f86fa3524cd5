import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { rolesOfAccount } from "#db/queries/memberships.server.ts";
import { SiteHeader } from "../accounts/site-header.tsx";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { signedInAs } from "../http/guards.server.ts";
import { requireSameOrigin } from "../http/posted-form.server.ts";
import { count } from "../ui/numbers.ts";
import { EmptyState, Notice, Page } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { loadDemo } from "./load-demo.server.ts";
import { type ListedProject, projectList } from "./project-list.server.ts";

export const handle = { mayRead: "signed-in" } satisfies Access;

export const meta = () => [{ title: "Projects · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const account = signedInAs(context);
	const db = database();
	const projects = await projectList(db, account);
	const [only] = projects;
	if (only && projects.length === 1 && !account.isAdministrator) {
		const roles = await rolesOfAccount(db, account.id);
		const isAnnotator = [...roles.values()].every((role) => role === "annotator");
		throw redirect(`/projects/${only.slug}${isAnnotator ? "/label" : ""}`);
	}
	return { me: account.name, isAdministrator: account.isAdministrator, projects };
}

/** The only form here loads the demo. */
export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const result = await loadDemo(database(), new Date());
	switch (result.kind) {
		case "loaded":
		case "already-loaded":
			return redirect(`/projects/${result.project.slug}`);
		case "name-taken":
			return data(
				{
					problem: `There is a project "${result.slug}" that is no demo, so the demo was not loaded.`,
				},
				{ status: 409 },
			);
	}
}

function LoadDemo() {
	const busy = useNavigation().state !== "idle";
	return (
		<Form method="post" action="/?index">
			<button type="submit" className="btn" disabled={busy}>
				{busy ? "Loading the demo …" : "Load the demo"}
			</button>
		</Form>
	);
}

const NEW_PROJECT = (
	<Link to="/projects/new" className="btn btn-primary">
		New project
	</Link>
);

export default function Projects() {
	const { me, isAdministrator, projects } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const hasDemo = projects.some((project) => project.simulation);
	return (
		<>
			<SiteHeader me={me} />
			<Page
				title="Projects"
				actions={
					isAdministrator && projects.length > 0 ? (
						<>
							{hasDemo ? null : <LoadDemo />}
							{NEW_PROJECT}
						</>
					) : null
				}
			>
				{problem ? <Notice kind="error">{problem}</Notice> : null}
				{projects.length > 0 ? (
					<ProjectTable projects={projects} />
				) : (
					<NoProjects isAdministrator={isAdministrator} />
				)}
			</Page>
		</>
	);
}

function ProjectTable({ projects }: { projects: ListedProject[] }) {
	return (
		<ScrollX label="Projects" className="card">
			<table className="table">
				<TableHead
					columns={[
						"Project",
						{ title: "Items", className: "num" },
						{ title: "People", className: "num" },
						{ title: "Labelled", className: "num" },
						{ title: "Judges", className: "num" },
					]}
				/>
				<tbody>
					{projects.map((project) => (
						<tr key={project.slug}>
							<td className="min-w-48">
								<Link to={`/projects/${project.slug}`} className="font-semibold hover:text-accent">
									{project.name}
								</Link>
								{project.simulation ? (
									<span className="chip chip-warn ml-2">simulation</span>
								) : null}
							</td>
							<td className="num">{numberIn(project.all?.items)}</td>
							<td className="num">{numberIn(project.all?.people)}</td>
							<td className="num">
								{project.assigned === 0 ? (
									<span className="text-ink3">none assigned</span>
								) : (
									<>
										{count(project.done)}
										<small>of {count(project.assigned)}</small>
									</>
								)}
							</td>
							<td className="num">{numberIn(project.all?.judges)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

/** Some numbers annotators are not told. */
function numberIn(value: number | undefined) {
	return value === undefined ? <span className="text-ink3">not shown</span> : count(value);
}

function NoProjects({ isAdministrator }: { isAdministrator: boolean }) {
	if (!isAdministrator) {
		return (
			<EmptyState title="You are in no project yet">
				<p>Open the invitation link that the administrator of your project gave you.</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No project yet"
			action={
				<div className="flex flex-wrap gap-2">
					{NEW_PROJECT}
					<LoadDemo />
				</div>
			}
		>
			<p>
				A project holds the outputs of one system: people label some of them, judges score them, and
				Concord says which judge agrees with the people. The demo is a simulation with 150 items,
				three annotators and five judges of known behaviour: a quick way to see what comes out.
			</p>
		</EmptyState>
	);
}
