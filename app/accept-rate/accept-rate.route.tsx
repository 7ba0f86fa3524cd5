import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { askedReport } from "../agreement/asked-report.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { Computed } from "../ui/computed.tsx";
import { NotThere } from "../ui/not-there.tsx";
import { EmptyState, Page } from "../ui/page.tsx";
import { type AcceptRatePage, acceptRatePage } from "./accept-rate-page.server.ts";
import { RateChoices } from "./rate-choices.tsx";
import { RateFigures } from "./rate-figures.tsx";
import { rateQuery, unreadRate } from "./rate-query.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader(asked: LoaderFunctionArgs) {
	const { home, query, rated } = await askedReport(asked);
	const choice = rateQuery(asked.request.url);
	return {
		home,
		choice,
		unread: unreadRate(asked.request.url),
		page: await soon(acceptRatePage(database(), rated, query, choice)),
	};
}

export const meta = () => [{ title: "Accept rate · Concord" }];

export default function AcceptRate() {
	const { home, choice, unread, page } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Accept rate"
			intro="What people would say of everything that a judge scored, from the part that they labelled."
			actions={
				<Link className="btn" to={`${home}/compare?kind=systems`}>
					Compare systems
				</Link>
			}
		>
			<Computed soon={page}>
				{(found) =>
					found ? (
						<Figures {...{ home, choice, unread, page: found }} />
					) : (
						<EmptyState
							title="No judge has scored anything yet"
							action={
								<Link className="btn btn-primary" to={`${home}/judges`}>
									Add a judge
								</Link>
							}
						>
							<p>Run a judge over the items, or import its scores, and label some of them.</p>
						</EmptyState>
					)
				}
			</Computed>
		</Page>
	);
}

type FiguresProps = {
	home: string;
	choice: ReturnType<typeof rateQuery>;
	unread: readonly string[];
	page: AcceptRatePage;
};

function Figures({ home, choice, unread, page }: FiguresProps) {
	const { report } = page;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<NotThere sentences={[...page.notThere, ...unread]} />
			<RateChoices page={page} choice={choice} />
			{isRefusal(report) ? (
				<p className="card px-5 py-4" role="alert">
					{report.sentence}
				</p>
			) : (
				<RateFigures home={home} report={report} title={page.title} />
			)}
		</div>
	);
}
