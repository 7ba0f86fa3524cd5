import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { database } from "../../base/database.server.ts";
import { inProject } from "../../http/guards.server.ts";
import { count } from "../../ui/numbers.ts";
import { EmptyState, Page } from "../../ui/page.tsx";
import stylesheet from "../label.css?url";
import { LabelFrame } from "../label-frame.tsx";
import { type PreviewWork, previewWork } from "./preview-work.server.ts";
import { useRehearsal } from "./use-rehearsal.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Preview of the rubric · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const number = Number(new URL(request.url).searchParams.get("item") ?? 1);
	const place = Number.isSafeInteger(number) ? number - 1 : 0;
	return {
		home: `/projects/${project.slug}/rubric`,
		work: await previewWork(database(), project, place),
	};
}

/** The label page as an annotator would see it under the rubric that is being written. Nothing is saved. */
export default function RubricPreview() {
	const { home, work } = useLoaderData<typeof loader>();
	if (!work) {
		return (
			<Page title="Preview" width="narrow">
				<EmptyState
					title="There is nothing to see yet"
					action={
						<Link to={home} className="btn">
							To the rubric
						</Link>
					}
				>
					<p>A preview needs a rubric, be it a draft, and an item to judge by it.</p>
				</EmptyState>
			</Page>
		);
	}
	return <Rehearsal home={home} work={work} />;
}

function Rehearsal({ home, work }: { home: string; work: PreviewWork }) {
	const navigate = useNavigate();
	const { item, place, items } = work;
	const at = (other: number) => `?item=${other + 1}`;
	const next = (place + 1) % items;
	const desk = useRehearsal(work, () => navigate(at(next), { preventScrollReset: true }));
	return (
		<LabelFrame
			desk={desk}
			raterId=""
			home={home}
			progress={work.progress}
			reference={item.content.reference}
			posted={null}
			above={
				<p className="label-preview" role="note">
					<span>
						<b>Preview</b> of {work.isDraft ? "the draft of version" : "version"}{" "}
						{work.rubric.version}, as annotators see it. Nothing is saved.
					</span>
					<span className="label-preview-items">
						{place > 0 ? (
							<Link to={at(place - 1)} aria-label="Item before">
								←
							</Link>
						) : null}
						<span>
							item {count(place + 1)} of {count(items)}
						</span>
						{items > 1 ? (
							<Link to={at(next)} aria-label="Next item">
								→
							</Link>
						) : null}
					</span>
					<Link to={work.isDraft ? `${home}/edit` : home} className="link">
						{work.isDraft ? "Go on writing" : "To the rubric"}
					</Link>
				</p>
			}
		/>
	);
}
