import type { Database } from "#db/dialect";
import { membersOfProject } from "#db/queries/memberships.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { setToLabel } from "../derived-sets/set-to-label.server.ts";
import { assignItems } from "../labelling/assign-items.server.ts";

type Gift = {
	/** Raters that have an account. */
	readonly raterIds: readonly string[];
	/** Id of a derived set; absent for the imported items. */
	readonly source?: string;
	/** For each of them; absent for all items. */
	readonly count?: number;
	readonly seed: number;
};

export type GiveItems = { kind: "given"; assigned: number; people: number } | Refusal;

/**
 * Gives people items to label. Refused where the set is not one to be labelled (`source`) and where
 * somebody chosen does not label here or has a closed account (`raterIds`): then nobody gets anything.
 * @returns how many assignments were added, for how many people
 */
export async function giveItems(
	db: Database,
	project: Pick<Project, "id" | "settings">,
	{ raterIds, source, count, seed, now }: Gift & { readonly now: Date },
): Promise<GiveItems> {
	const set = source ? await setToLabel(db, project, source) : null;
	if (isRefusal(set)) return refused(set.sentence, "source");
	const here = await ratersOfProject(db, project.id);
	const known = new Set(here.filter((rater) => rater.accountId).map((rater) => rater.id));
	if (!raterIds.every((id) => known.has(id))) {
		return refused("Somebody you chose is not in this project any more.", "raterIds");
	}
	const members = await membersOfProject(db, project.id);
	const closed = members.filter(({ closedAt }) => closedAt !== null);
	const ofClosed = here.filter(
		({ id, accountId }) =>
			raterIds.includes(id) && closed.some((member) => member.accountId === accountId),
	);
	if (ofClosed.length > 0) {
		const names = ofClosed.map(({ name }) => name).join(", ");
		return refused(
			`Nobody signs in any more as ${names}: their account is closed. Leave them out, or have the account opened again; nobody was given anything.`,
			"raterIds",
		);
	}
	const { assigned } = await assignItems(db, {
		projectId: project.id,
		setId: set?.id,
		raterIds,
		count: count ?? "all",
		seed,
		now,
	});
	return { kind: "given", assigned, people: raterIds.length };
}
