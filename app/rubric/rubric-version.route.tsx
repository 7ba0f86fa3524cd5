import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { publishedRubric } from "#db/queries/rubrics.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { dayInWords } from "../ui/dates.ts";
import { Page } from "../ui/page.tsx";
import { renderRubric } from "./rendered-rubric.server.ts";
import { RubricReading } from "./rubric-reading.tsx";

export const meta = () => [{ title: "Rubric · Concord" }];

export async function loader({ params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const number = Number(params.version);
	const version = Number.isSafeInteger(number)
		? await publishedRubric(database(), project.id, number)
		: null;
	if (!version) throw notFound("This rubric has no such published version.");
	return {
		home: `/projects/${project.slug}/rubric`,
		version: version.version,
		publishedOn: version.publishedAt ? dayInWords(version.publishedAt) : "",
		rubric: renderRubric(version.definition),
	};
}

export default function RubricVersion() {
	const { home, version, publishedOn, rubric } = useLoaderData<typeof loader>();
	return (
		<Page
			title={`Rubric, version ${version}`}
			intro={`Published on ${publishedOn}. It does not change any more.`}
			width="narrow"
			actions={
				<Link to={home} className="btn">
					All versions
				</Link>
			}
		>
			<RubricReading rubric={rubric} />
		</Page>
	);
}
