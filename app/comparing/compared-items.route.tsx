import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { askedReport } from "../agreement/asked-report.server.ts";
import { COUNTED_OF_TWO, type CountedOfTwo } from "../agreement/counted-items.tsx";
import { ComputedItems, CountedList } from "../agreement/counted-list.tsx";
import { database } from "../base/database.server.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { notFound } from "../http/not-found.ts";
import { counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { firstOnPage } from "../ui/part-of-list.ts";
import { compareQuery } from "./compare-query.ts";
import { type ComparedItemsPage, comparedItems } from "./compared-items.server.ts";
import { ItemsOfTwo } from "./items-of-two.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader(asked: LoaderFunctionArgs) {
	const { home, query, rated } = await askedReport(asked);
	const search = new URL(asked.request.url).searchParams;
	const of = COUNTED_OF_TWO.find((kind) => kind === search.get("of"));
	if (!of) throw notFound("Nothing is counted in this way.");
	const from = firstOnPage(asked.request.url);
	const which = { of, part: search.get("part") ?? undefined, from };
	const choice = compareQuery(asked.request.url);
	const page = await soon(
		comparedItems(database(), rated, { options: query.options, choice, which }),
	);
	return { home, which, page };
}

export const meta = () => [{ title: "Items · Compare · Concord" }];

export default function ComparedItems() {
	const { home, which, page } = useLoaderData<typeof loader>();
	return (
		<ComputedItems soon={page}>
			{(found) => <Items home={home} which={which} page={found} />}
		</ComputedItems>
	);
}

type ItemsProps = {
	home: string;
	which: { of: CountedOfTwo; part?: string | undefined; from: number };
	page: ComparedItemsPage;
};

function Items({ home, which, page }: ItemsProps) {
	const search = new URLSearchParams(useLocation().search);
	for (const own of ["of", "part", "from"]) search.delete(own);
	const { total, questions, items, title } = page;
	const asked = questions === undefined ? "" : `${counted(questions, "question")}: `;
	return (
		<CountedList
			title={`${title}: ${inWords(which, page)}`}
			says={`${asked}${counted(total, "item")}`}
			part={{ from: which.from, shown: items.length, total }}
			back={{ to: `${home}/compare?${search}`, words: "Back to the comparison" }}
		>
			{items.length > 0 ? (
				<Card>
					<ItemsOfTwo home={home} two={page} items={items} />
				</Card>
			) : null}
		</CountedList>
	);
}

function inWords({ of, part = "" }: ItemsProps["which"], { a, b }: ComparedItemsPage): string {
	return {
		measured: `items on which ${a} and ${b} are compared`,
		shared: `items of ${a}, ${b} and people`,
		nearerA: `items on which ${a} alone is right, or nearer`,
		nearerB: `items on which ${b} alone is right, or nearer`,
		bothRight: `items on which ${a} and ${b} say what people say`,
		equalWrong: `items on which ${a} and ${b} say the same, and people do not`,
		asFar: `items on which ${a} and ${b} differ, as far from people`,
		part: `${part}, items of ${a}, ${b} and people`,
		unlabelled: `items of ${a} and ${b} without a label of people`,
		unlabelledDiffer: `items without a label of people on which ${a} and ${b} differ`,
		tied: `items of ${a} and ${b} on which people are tied`,
		tiedDiffer: `items on which people are tied, and ${a} and ${b} differ`,
		questions: `questions that ${a} and ${b} answer`,
		acceptedBoth: `questions of which both answers are accepted, of ${a} and ${b}`,
		onlyA: `questions of which only the answer of ${a} is accepted, not of ${b}`,
		onlyB: `questions of which only the answer of ${b} is accepted, not of ${a}`,
		neither: `questions of which neither answer is accepted, of ${a} and ${b}`,
		answeredTwice: `items that two people or more answered under ${a} and ${b}`,
		changed: `items of which most people say another level under ${b} than under ${a}`,
	}[of];
}
