import type { Database } from "#db/dialect";
import {
	addSharers,
	closeOpenPlaces,
	type OpenPlaces,
	openPlacesOfPlans,
} from "#db/queries/open-places.server.ts";
import { type PlanShare, sharesOfPlans } from "#db/queries/plan-shares.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";
import { annotators } from "./annotators.server.ts";

/** Places of a plan that nobody can take, and who labels here without a share of it. */
export type Stuck = OpenPlaces & { readonly others: readonly { id: string; name: string }[] };

/**
 * The places of each plan that nobody who labels here has or can take; those that wait for somebody, or for
 * whoever is invited, are not among them.
 */
export async function stuckPlaces(
	db: Database,
	projectId: string,
	now: Date,
): Promise<Map<string, Stuck>> {
	const open = await openPlacesOfPlans(db, projectId);
	if (open.size === 0) return new Map();
	const shares = await sharesOfPlans(db, projectId, now);
	const people = await annotators(db, projectId);
	const stuck = new Map<string, Stuck>();
	for (const [planId, { places, items }] of open) {
		const own = shares.get(planId) ?? [];
		const left = places - waitingFor(own);
		const holders = new Set(own.map(({ raterId }) => raterId));
		const others = people.filter(({ id }) => !holders.has(id));
		if (left > 0) stuck.set(planId, { places: left, items: Math.min(items, left), others });
	}
	return stuck;
}

/** What shares hold that are nobody's yet; one without a size takes whatever there is. */
function waitingFor(shares: readonly PlanShare[]): number {
	return shares
		.filter(({ raterId }) => raterId === null)
		.reduce((sum, { size }) => sum + (size ?? Number.POSITIVE_INFINITY), 0);
}

type Which = { readonly project: Project; readonly planId: string; readonly now: Date };

/** Gives those who label here and have no share of the plan one of what nobody can take. */
export async function shareOpenPlaces(
	db: Database,
	{ project, planId, now }: Which,
): Promise<string | Refusal> {
	const stuck = (await stuckPlaces(db, project.id, now)).get(planId);
	if (!stuck) return NOT_OPEN;
	if (stuck.others.length === 0)
		return refused("Nobody else labels here: invite somebody, or close these places.");
	await addSharers(db, { planId, raterIds: stuck.others.map(({ id }) => id), now });
	const names = stuck.others.map(({ name }) => name).join(", ");
	return `What is open goes to ${names}, once they have done their own.`;
}

/** Wants no answer any more for places that nobody can take. */
export async function closePlaces(
	db: Database,
	{ project, planId, now }: Which,
): Promise<string | Refusal> {
	if (!(await stuckPlaces(db, project.id, now)).has(planId)) return NOT_OPEN;
	const closed = await closeOpenPlaces(db, { projectId: project.id, planId });
	return `${counted(closed, "place")} closed: no further answers are wanted for them. What was answered stays.`;
}

const NOT_OPEN = refused("No place of this plan is without somebody any more.");
