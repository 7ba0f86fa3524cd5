import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import type { Access } from "../http/access.ts";
import { TakesCard } from "../judging/runs/takes-card.tsx";
import { ConfusionMatrix } from "../ui/charts/confusion-matrix.tsx";
import { Coverage } from "../ui/coverage.tsx";
import { count } from "../ui/numbers.ts";
import { Card, Page } from "../ui/page.tsx";
import { searchOf } from "./agreement-query.ts";
import { ComputedPage } from "./computed-page.tsx";
import { EstimateCell } from "./estimate-cell.tsx";
import { type JudgePage, judgePage } from "./judge-page.server.ts";
import { loadedFigures } from "./loaded-figures.server.ts";
import { unscoredWords } from "./report-words.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader(args: LoaderFunctionArgs) {
	const judge = new URL(args.request.url).searchParams.get("judge") ?? "";
	const figures = await loadedFigures(args, (rated, query) =>
		judgePage(database(), rated, { ...query, judge }),
	);
	return { judge, ...figures };
}

export const meta = () => [{ title: "Judge · Agreement · Concord" }];

export default function JudgeAgreement() {
	const { slug, judge, options, page } = useLoaderData<typeof loader>();
	return (
		<ComputedPage title={judge} soon={page}>
			{(found) => <Figures slug={slug} options={options} page={found} />}
		</ComputedPage>
	);
}

/** What a judge is held against, in a sentence. */
function heldAgainst(reference: string): string {
	if (reference === "majority") return "people";
	return reference === ADJUDICATED ? "what was adjudicated" : reference;
}

type FiguresProps = Pick<Awaited<ReturnType<typeof loader>>, "slug" | "options"> & {
	page: JudgePage;
};

function Figures({ slug, options, page }: FiguresProps) {
	const { dimension, title, judge, takes, figures, matrix } = page;
	const back = `/projects/${slug}/agreement${searchOf(dimension, options)}`;
	const reference = heldAgainst(options.reference);
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
						{count(judge.scored)} of {count(judge.asked)} scored
						{Object.keys(judge.unscored).length > 0
							? `; unscored: ${unscoredWords(judge.unscored)}`
							: ""}
						{judge.bounds && judge.scored < judge.asked
							? `. Whatever the unscored would have been, agreement lies between ${Math.round(judge.bounds.low * 100)} % and ${Math.round(judge.bounds.high * 100)} %.`
							: "."}
					</span>
				</p>
			</Card>
			{takes ? <TakesCard takes={takes} /> : null}
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
			<Card title="All figures" note="95 % intervals">
				<dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-3">
					{figures.map(({ field, label, unit, estimate }) => (
						<div key={field}>
							<dt className="text-[12px] text-ink3">{label}</dt>
							<dd>
								<EstimateCell estimate={estimate} as={unit} strong explained />
							</dd>
						</div>
					))}
				</dl>
			</Card>
		</Page>
	);
}
