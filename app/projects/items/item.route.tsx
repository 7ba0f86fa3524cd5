import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { currentDecisions } from "../../adjudication/decided-item.server.ts";
import { type ItemRater, itemRatings } from "../../agreement/item-ratings.server.ts";
import { database } from "../../base/database.server.ts";
import { ownValue } from "../../base/own-value.ts";
import { isRefusal, problemsOf } from "../../base/refusal.ts";
import { SetLink } from "../../derived-sets/set-link.tsx";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import {
	giveKnownAnswer,
	knownAnswer,
	takeKnownAnswerAway,
} from "../../labelling/gold/known-answer.server.ts";
import { KnownAnswerForm } from "../../labelling/gold/known-answer-form.tsx";
import { textsShownAs } from "../../labelling/item-content.server.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { itemTexts } from "../../ui/item-texts.server.ts";
import { ItemTextsView } from "../../ui/item-texts.tsx";
import { Card, Notice, Page } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { isUnsent } from "../../ui/unsent.ts";
import { itemHistory } from "./item-history.server.ts";
import { ItemHistory } from "./item-history.tsx";

export { sendOrKeep as clientAction, unlessKept as shouldRevalidate } from "../../ui/unsent.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ params, context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const [item] = await itemsByIds(database(), project.id, [params.itemId ?? ""]);
	if (!item) throw notFound("There is no such item in this project.");
	const { setId } = item;
	const isAdministrator = role === "administrator";
	const allowAt = isAdministrator ? `/projects/${project.slug}/settings#imageOrigins` : null;
	const set = setId ? await findDerivedSet(database(), project.id, { id: setId }) : null;
	return {
		slug: project.slug,
		isAdministrator,
		name: itemInWords(item.externalId),
		set: set && { id: set.id, name: set.name },
		isOld: item.supersededAt !== null,
		texts: await itemTexts(item, await textsShownAs(database(), project, allowAt)),
		facts: [
			["document", item.documentId],
			["query", item.queryId],
			["system", item.system],
			["group", item.group],
			...Object.entries(item.metadata).map(([name, value]) => [
				name,
				typeof value === "string" ? value : JSON.stringify(value),
			]),
		].filter((fact): fact is [string, string] => Boolean(fact[1])),
		ratings: await itemRatings(database(), project.id, item.id),
		history: await itemHistory(database(), project.id, item.id),
		// Whoever could still decide on the item is not told what is right.
		known:
			role === "administrator" && setId === null && item.position >= 0
				? await knownAnswer(
						database(),
						{ projectId: project.id, itemId: item.id },
						await currentDecisions(database(), project.id, item.id),
					)
				: null,
	};
}

/** Administrators say what is right. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const fields = await postedForm(request, "any", 1);
	const which = { projectId: project.id, itemId: params.itemId ?? "", now: new Date() };
	if (fields.get("intent") === "not-known") {
		const refusal = await takeKnownAnswerAway(database(), { ...which, fields });
		return data(refusal ?? done("This item has no known answer any more."), refusal ? 409 : 200);
	}
	const given = await giveKnownAnswer(database(), { ...which, fields });
	if (isRefusal(given)) return data(given, 400);
	return data(done("This is the known answer from now on. A plan can mix it in."));
}

function done(sentence: string) {
	return { kind: "done" as const, sentence };
}

/** What somebody else's answer is named by, where that is why it was refused. */
function basisIn(refusal: object): string | undefined {
	return "basis" in refusal && typeof refusal.basis === "string" ? refusal.basis : undefined;
}

export const meta = () => [{ title: "Item · Concord" }];

export default function Item() {
	const { slug, isAdministrator, name, set, isOld, ...item } = useLoaderData<typeof loader>();
	const { texts, facts, ratings, history, known } = item;
	const answered = useActionData<typeof action>();
	const outcome = isUnsent(answered) ? undefined : answered;
	// What was seen of somebody else's answer counts until one is stored.
	const [meanwhile, see] = useState<string | null>(null);
	const seen = isRefusal(outcome) ? basisIn(outcome) : outcome ? null : meanwhile;
	if (seen !== undefined && seen !== meanwhile) see(seen);
	return (
		<Page
			title="Item"
			intro={
				<>
					<code className="text-[12.5px] break-all">{name}</code>
					{set ? (
						<>
							{" "}
							of the derived set{" "}
							<SetLink home={`/projects/${slug}`} set={set} isOpen={isAdministrator} />
							{isOld ? ", as it was before it was edited" : ""}
						</>
					) : null}
				</>
			}
		>
			{outcome?.kind === "done" ? <Notice kind="done">{outcome.sentence}</Notice> : null}
			{outcome?.kind === "refused" ? <Notice kind="error">{outcome.sentence}</Notice> : null}
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
				<div className="grid content-start gap-4">
					<ItemTextsView texts={texts} />
					{facts.length > 0 ? (
						<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[12.5px]">
							{facts.map(([name, value]) => (
								<div key={name} className="contents">
									<dt className="text-ink3">{name}</dt>
									<dd className="break-words">{value}</dd>
								</div>
							))}
						</dl>
					) : null}
				</div>
				<div className="grid content-start gap-4">
					<Card
						title="Everyone’s ratings"
						note="People first, then judges. “—” was never asked; a reason stands where a value is missing."
					>
						{ratings.raters.length === 0 ? (
							<p className="text-ink2">Nobody has rated this item yet.</p>
						) : (
							<RatingsTable slug={slug} ratings={ratings} linksJudgments={isAdministrator} />
						)}
					</Card>
					{known ? (
						<Card
							title="Known answer"
							note={
								known.fromDecision
									? "Nothing is known yet. What was decided stands in the fields: make it the known answer if it is right beyond doubt."
									: "What is right beyond doubt. Annotators are held against it, and never see it outside a training round."
							}
						>
							<KnownAnswerForm
								key={JSON.stringify(known)}
								dimensions={known.dimensions}
								isKnown={known.isKnown}
								basis={meanwhile ?? known.basis}
								problems={outcome?.kind === "refused" ? problemsOf(outcome) : {}}
							/>
						</Card>
					) : null}
					<ItemHistory history={history} />
				</div>
			</div>
		</Page>
	);
}

type RatingsTableProps = {
	slug: string;
	ratings: { dimensions: { name: string; title: string }[]; raters: ItemRater[] };
	linksJudgments: boolean;
};

function RatingsTable({ slug, ratings, linksJudgments }: RatingsTableProps) {
	return (
		<Table columns={["Rater", ...ratings.dimensions.map(({ title }) => title)]}>
			{ratings.raters.map((rater) => (
				<RaterRows
					key={rater.rater}
					slug={slug}
					rater={rater}
					dimensions={ratings.dimensions}
					linksJudgments={linksJudgments}
				/>
			))}
		</Table>
	);
}

type RaterRowsProps = {
	slug: string;
	rater: ItemRater;
	dimensions: { name: string; title: string }[];
	linksJudgments: boolean;
};

function RaterRows({ slug, rater, dimensions, linksJudgments }: RaterRowsProps) {
	const rationales = dimensions.flatMap(({ name, title }) => {
		const rationale = ownValue(rater.cells, name)?.rationale;
		return rationale ? [{ title, rationale }] : [];
	});
	const words = [
		...(rater.leftOut ? [{ title: "Left out of figures", rationale: rater.leftOut }] : []),
		...(rater.remark ? [{ title: "Remark", rationale: rater.remark }] : []),
		...rationales,
	];
	return (
		<>
			<tr>
				<th scope="row">
					<span className={`chip mr-2 ${rater.kind === "judge" ? "chip-accent" : ""}`}>
						{rater.kind === "judge" ? "judge" : "person"}
					</span>
					{rater.judgmentId && linksJudgments ? (
						<Link className="link" to={`/projects/${slug}/judgments/${rater.judgmentId}`}>
							{rater.rater}
						</Link>
					) : (
						rater.rater
					)}
				</th>
				{dimensions.map(({ name }) => {
					const cell = ownValue(rater.cells, name);
					return (
						<td key={name}>
							{cell?.value ?? (
								<span className="text-[12.5px] text-ink3">{cell?.reason ?? "no answer"}</span>
							)}
						</td>
					);
				})}
			</tr>
			{words.length > 0 ? (
				<tr>
					<td colSpan={dimensions.length + 1} className="pt-0! text-[12.5px] text-ink2">
						{words.map(({ title, rationale }) => (
							<p key={title} dir="auto">
								<span className="text-ink3">{title}:</span> {rationale}
							</p>
						))}
					</td>
				</tr>
			) : null}
		</>
	);
}
