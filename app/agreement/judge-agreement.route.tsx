import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { titleOf } from "#db/model/dimension.ts";
import { database } from "../base/database.server.ts";
import { requireUnblinded } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { ConfusionMatrix } from "../ui/charts/confusion-matrix.tsx";
import { Coverage } from "../ui/coverage.tsx";
import { Card, Page } from "../ui/page.tsx";
import { levelInWords } from "../ui/scale-in-words.ts";
import { agreementQuery, searchOf } from "./agreement-query.ts";
import { confusionOf } from "./confusion.ts";
import { EstimateCell } from "./estimate-cell.tsx";
import { namedFigures } from "./named-figures.server.ts";
import { projectAgreement, ratingColumns } from "./rating-table.server.ts";
import { unscoredWords } from "./report-words.ts";
import { reportedItems } from "./reported-items.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { project } = await requireUnblinded(request, params.projectSlug);
	const { dimension: name, set, options } = agreementQuery(request.url);
	const of = await reportedItems(database(), project, set);
	if (typeof of === "string") throw notFound(of);
	const judgeName = new URL(request.url).searchParams.get("judge");
	const columns = await ratingColumns(database(), of);
	const chosen = columns?.dimensions.find(({ dimension }) => dimension.name === name);
	const column = chosen?.judges.find(({ rater }) => rater === judgeName);
	if (!columns || !chosen || !column) throw notFound("There is no such judge on this dimension.");
	const report = await projectAgreement(database(), of, {
		...options,
		dimensions: [chosen.dimension.name],
	});
	const judge = report?.dimensions[0]?.judges.find(({ judge }) => judge === judgeName);
	if (!judge) throw notFound("There is no such judge on this dimension.");
	const counts = confusionOf(chosen, column, {
		reference: options.reference,
		items: columns.items,
	});
	return {
		slug: project.slug,
		dimension: chosen.dimension.name,
		title: titleOf(chosen.dimension),
		options: { ...options, set },
		judge,
		figures: namedFigures("judge", judge),
		matrix: counts && {
			counts,
			levels: counts.map((_, code) => levelInWords(chosen.dimension, code)),
		},
	};
}

export const meta = () => [{ title: "Judge · Agreement · Concord" }];

export default function JudgeAgreement() {
	const { slug, dimension, title, options, judge, figures, matrix } =
		useLoaderData<typeof loader>();
	const back = `/projects/${slug}/agreement${searchOf(dimension, options)}`;
	const reference = options.reference === "majority" ? "people" : options.reference;
	const itemsHref = (i: number, j: number) =>
		`/projects/${slug}/agreement/items${searchOf(dimension, options, {
			judge: judge.judge,
			people: String(i),
			answer: String(j),
		})}`;
	return (
		<Page
			title={judge.judge}
			intro={
				<>
					{title}, held against {reference} on {judge.n} items.{" "}
					<Link className="link" to={back}>
						All judges
					</Link>
				</>
			}
		>
			<Card title="Coverage">
				<p>
					<Coverage scored={judge.scored} asked={judge.asked} />{" "}
					<span className="text-ink2">
						{judge.scored} of {judge.asked} scored
						{Object.keys(judge.unscored).length > 0
							? `; unscored: ${unscoredWords(judge.unscored)}`
							: ""}
						{judge.bounds
							? `. Whatever the unscored would have been, agreement lies between ${Math.round(judge.bounds.low * 100)} % and ${Math.round(judge.bounds.high * 100)} %.`
							: "."}
					</span>
				</p>
			</Card>
			{matrix ? (
				<Card
					title="Where it agrees and where not"
					note="Items by what people say and what the judge says. A number opens its items."
				>
					<ConfusionMatrix
						levels={matrix.levels}
						cells={matrix.counts.map((row, i) =>
							row.map((cell, j) => ({ count: cell, href: itemsHref(i, j) })),
						)}
						rowTitle={reference}
						columnTitle="judge"
					/>
				</Card>
			) : null}
			<Card title="All figures" note="95 % intervals; a dash says on hover why there is no value">
				<dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-3">
					{figures.map(({ field, label, unit, estimate }) => (
						<div key={field}>
							<dt className="text-[12px] text-ink3">{label}</dt>
							<dd>
								<EstimateCell estimate={estimate} as={unit} strong />
							</dd>
						</div>
					))}
				</dl>
			</Card>
		</Page>
	);
}
