import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { askedReport } from "../agreement/asked-report.server.ts";
import { COUNTED } from "../agreement/counted-items.tsx";
import { ComputedItems, CountedList } from "../agreement/counted-list.tsx";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { notFound } from "../http/not-found.ts";
import { count, counted } from "../ui/numbers.ts";
import { firstOnPage } from "../ui/part-of-list.ts";
import { dimensionAddress } from "./addresses.ts";
import { type ListedItems, listedItems } from "./listed-items.server.ts";
import type { CountedOnDimension } from "./listed-places.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader(asked: LoaderFunctionArgs) {
	const { home, query, rated } = await askedReport(asked);
	const search = new URL(asked.request.url).searchParams;
	const of = COUNTED.find((kind) => kind === search.get("of"));
	if (!of) throw notFound("Nothing is counted in this way.");
	const which = { of, a: search.get("a") ?? "", b: search.get("b") ?? "" };
	const from = firstOnPage(asked.request.url);
	const page = await soon(listedItems(database(), rated, { ...query, which, from }));
	if (page.now && isRefusal(page.now)) throw notFound(page.now.sentence);
	return {
		home,
		choices: { ...query.options, set: query.set, rubricVersion: query.rubricVersion },
		page,
	};
}

export const meta = () => [{ title: "Items · Decide · Concord" }];

export default function ListedItemsPage() {
	const { home, choices, page } = useLoaderData<typeof loader>();
	return (
		<ComputedItems soon={page}>
			{(found) => (
				<Items home={home} back={dimensionAddress(home, found.dimension, choices)} page={found} />
			)}
		</ComputedItems>
	);
}

function Items({ home, back, page }: { home: string; back: string; page: ListedItems }) {
	const { title, which, from, total, differ, halves, items } = page;
	const differing = differ === null ? "" : `; on ${count(differ)} they differ, those come first`;
	const byHalf =
		halves === 0
			? ""
			: `; ${count(halves)} of them ${halves === 1 ? "has" : "have"} a value in one of two orders only and ${halves === 1 ? "counts" : "count"} by half`;
	return (
		<CountedList
			title={`${title}: ${inWords(which)}`}
			says={`${counted(total, "item")}${differing}${byHalf}`}
			part={{ from, shown: items.length, total }}
			back={{ to: back, words: `Back to ${title}` }}
		>
			<ul className="grid gap-2">
				{items.map(({ id, externalId, input, response, values }) => (
					<li key={id} className="card">
						<Link to={`${home}/items/${id}`} className="grid gap-1 px-5 py-3 hover:underline">
							<span className="font-medium" dir="auto">
								{input ?? externalId}
							</span>
							<span className="line-clamp-2 text-ink2" dir="auto">
								{response}
							</span>
							{values.length > 0 ? (
								<span className="text-[12.5px] text-ink3">{values.join(" · ")}</span>
							) : null}
						</Link>
					</li>
				))}
			</ul>
		</CountedList>
	);
}

function inWords({ of, a, b }: CountedOnDimension): string {
	return {
		labelled: "items that somebody labelled",
		several: "items that several people labelled",
		tied: "items on which people are tied",
		compared: "items on which the judges are compared",
		answered: `items that ${a} scored`,
		scored: `items that ${a} scored and people labelled`,
		numbered: `items that ${a} scored and people labelled, also those on which they are tied`,
		unscored: `items that ${a} left unscored`,
		both: `items of ${a} and ${b}`,
		foretold: `items of ${a} that several people labelled`,
		errors: `items of ${a}, ${b} and people`,
	}[of];
}
