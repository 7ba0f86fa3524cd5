import { createHash } from "node:crypto";
import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import {
	decisionsOn,
	type NewDecisions,
	storeDecisions,
	type ToldDecision,
} from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { type Item, itemById } from "#db/queries/items.server.ts";
import { type Project, projectById } from "#db/queries/projects.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { stepProblem } from "../labelling/step-number.ts";
import { stepsOf } from "../ui/conversation.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import type { DecidedBefore } from "./decided-before.ts";
import { askedField, DecisionForm, openField, UNRESOLVED, valueField } from "./decision-form.ts";
import { keepDisputes, peopleSaid } from "./project-disputes.server.ts";
import { type ShownRating, votesOn } from "./votes.server.ts";

/** Names the answers to an item as they stand: another answer makes another name. */
export function nameOfAnswers(ratings: readonly ShownRating[]): string {
	const ids = ratings.map(({ id }) => id).sort();
	return createHash("sha256").update(ids.join(" ")).digest("hex").slice(0, 20);
}

const ASKED = askedField("");

/**
 * Stores what an adjudicator decided on the dimensions that the form asks for. Nothing is stored
 * where one of them has no value, where answers or rubric are no longer those that were shown, or where
 * somebody else decided meanwhile. What arrives twice from the same person is stored once.
 * @param fields the posted fields by name
 */
export async function decide(
	db: Database,
	{
		project,
		accountId,
		fields,
		now,
	}: {
		readonly project: Project;
		readonly accountId: string;
		readonly fields: Readonly<Record<string, string>>;
		readonly now: Date;
	},
): Promise<{ kind: "decided"; itemId: string } | Refusal | DecidedBefore> {
	const form = DecisionForm.safeParse(fields);
	if (!form.success) return refused(form.error.issues[0]?.message ?? "The form could not be read.");
	const { itemId, seen, reason, clause, fault, proposal, proposalAt } = form.data;
	const saw = form.data.rubric;
	const item = await itemById(db, { projectId: project.id }, itemId);
	const rubric = await currentRubric(db, project.id);
	if (!item) return refused("There is no such item in this project.");
	if (!rubric)
		return refused("Publish a rubric first: a decision names the version it was made under.");
	if (saw !== String(rubric.version))
		return refused(
			`Version ${rubric.version} of the rubric was published while ${saw ? `version ${saw}` : "an earlier one"} stood on this page, so nothing was stored. What you wrote is still here: look at what is asked now, and choose again.`,
		);
	if (fault && !proposal)
		return refused("Say what should be changed in the rubric, or that it is not at fault.");
	const dimensions = await dimensionsOfProject(db, project.id);
	const rubricAsks = new Set(rubric.definition.dimensions.map(({ name }) => name));
	if (fault && proposalAt !== "" && !rubricAsks.has(proposalAt))
		return refused(`The rubric has no dimension “${proposalAt}” to propose something for.`);
	const { ratings } = await votesOn(
		db,
		{ projectId: project.id, itemId },
		dimensions.map(({ definition }) => definition),
	);
	if (nameOfAnswers(ratings) !== seen)
		return refused(
			"Somebody answered this item or changed an answer meanwhile. What you chose is still here: look at the answers again, then decide.",
		);
	const asked = Object.keys(fields).flatMap((name) =>
		name.startsWith(ASKED) ? [name.slice(ASKED.length)] : [],
	);
	const decided: NewDecisions["decided"][number][] = [];
	for (const name of asked) {
		const dimension = dimensions.find((each) => each.name === name);
		if (!dimension) return refused(`This project has no dimension “${name}”.`);
		const value = readValue(
			dimension.definition,
			fields[valueField(name)] || fields[openField(name)],
		);
		if ("sentence" in value) return value;
		const number = dimension.definition.counts === "steps" ? value.number : null;
		const noStep = number === null ? null : stepProblem(number, stepsOf(item));
		if (noStep !== null) return refused(`${titleOf(dimension.definition)}: ${noStep}`);
		decided.push({
			dimensionId: dimension.id,
			...value,
			ratingIds: ratings.filter((rating) => rating.dimension === name).map(({ id }) => id),
			supersedes: fields[askedField(name)] || null,
		});
	}
	if (decided.length === 0) return refused("There is nothing to decide on this item.");
	const before = await peopleSaid(db, (await projectById(db, project.id)) ?? project);
	const stored = await storeDecisions(db, {
		projectId: project.id,
		itemId,
		itemPosition: item.position,
		rubricId: rubric.id,
		decidedBy: accountId,
		reason,
		clause,
		decided,
		proposal: fault && proposal ? { dimension: proposalAt, text: proposal } : null,
		now,
	});
	if (!stored) {
		const there = (await decisionsOn(db, project.id, [itemId])).filter(
			({ supersededAt }) => supersededAt === null,
		);
		const isOwn = decided.every(({ dimensionId, level, number }) =>
			there.some(
				(each) =>
					each.decidedBy === accountId &&
					each.dimensionId === dimensionId &&
					each.level === level &&
					each.number === number &&
					each.reason === reason &&
					each.clause === clause,
			),
		);
		return isOwn ? { kind: "decided", itemId } : whoCameFirst(item, there);
	}
	keepDisputes(db, project.id, before.changeCounter);
	return { kind: "decided", itemId };
}

function readValue(
	dimension: Dimension,
	text: string | undefined,
): { level: number | null; number: number | null } | Refusal {
	if (text === UNRESOLVED) return { level: null, number: null };
	const title = titleOf(dimension);
	if (text === undefined || text.trim() === "")
		return refused(`Choose what counts for ${title}, or leave it unresolved.`);
	const { scale } = dimension;
	if (isDiscrete(scale)) {
		const level = /^\d{1,3}$/.test(text) ? Number(text) : -1;
		if (level >= 0 && level < scale.values.length) return { level, number: null };
		return refused(`That is no level of ${title}: choose one, or leave it unresolved.`);
	}
	const number = Number(text.trim().replace(",", "."));
	const [low, high] = scale.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
	if (Number.isFinite(number) && number >= low && number <= high) return { level: null, number };
	const within = scale.range ? ` from ${low} to ${high}` : "";
	return refused(`Type a number${within} for ${title}, or leave it unresolved.`);
}

function whoCameFirst(
	{ id, externalId }: Pick<Item, "id" | "externalId">,
	there: readonly ToldDecision[],
): Refusal | DecidedBefore {
	const [first] = there.slice(-1);
	if (!first) return refused("This decision was taken back meanwhile. Look at the item again.");
	const name = itemInWords(externalId);
	return {
		...refused(
			`${name}: ${first.decider} decided this item first, and yours was not stored. What you chose and wrote is still here.`,
		),
		decidedBefore: { itemId: id, name },
	};
}
