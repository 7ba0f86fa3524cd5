import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { EmptyState, Page } from "../ui/page.tsx";
import { renderRubric } from "./rendered-rubric.server.ts";
import { RubricReading } from "./rubric-reading.tsx";

export const handle = { mayRead: "member" } satisfies Access;

export const meta = () => [{ title: "Guideline · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const current = await currentRubric(database(), project.id);
	return {
		home: `/projects/${project.slug}`,
		labels: role === "annotator",
		rubric: current ? renderRubric(current.definition) : null,
	};
}

export default function Guideline() {
	const { home, labels, rubric } = useLoaderData<typeof loader>();
	if (!rubric) {
		return (
			<Page title="Guideline" width="narrow">
				<EmptyState title="There is no rubric yet">
					<p>Once it is published, this page says what each dimension and each level means.</p>
				</EmptyState>
			</Page>
		);
	}
	return (
		<Page
			title="Guideline"
			intro="What is asked of each item, and what the levels mean."
			width="narrow"
			actions={
				labels ? (
					<Link to={`${home}/label`} className="btn btn-primary">
						Label
					</Link>
				) : null
			}
		>
			<RubricReading rubric={rubric} />
		</Page>
	);
}
