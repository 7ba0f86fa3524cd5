import type { Database } from "#db/dialect";
import { openInvitations } from "#db/queries/invitations.server.ts";
import { membersOfProject } from "#db/queries/memberships.server.ts";
import { queuesOfProject } from "#db/queries/project-progress.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { sourceSets } from "../derived-sets/source-sets.server.ts";
import { dayInWords } from "../ui/dates.ts";

/** What the page of a project's people shows. */
export async function people(db: Database, project: { id: string; itemCount: number }, now: Date) {
	const members = await membersOfProject(db, project.id);
	const raters = await ratersOfProject(db, project.id);
	const queues = await queuesOfProject(db, project.id);
	const invitations = await openInvitations(db, project.id, now);
	const raterOf = new Map(raters.map((rater) => [rater.accountId, rater]));
	const shown = members.map((member) => {
		const rater = raterOf.get(member.accountId);
		const queue = rater ? queues.get(rater.id) : undefined;
		return {
			accountId: member.accountId,
			name: member.name,
			login: member.login,
			role: member.role,
			isPaused: member.pausedAt !== null,
			isClosed: member.closedAt !== null,
			raterId: rater?.id ?? null,
			assigned: queue?.assigned ?? 0,
			done: queue ? queue.submitted + queue.skipped : 0,
			skipped: queue?.skipped ?? 0,
		};
	});
	const here = new Set(members.map(({ accountId }) => accountId));
	return {
		members: shown,
		/** Who labelled here and is no member any more, with how many items they answered. */
		former: raters.flatMap(({ id, name, accountId, excludedReason }) => {
			const queue = queues.get(id);
			if (accountId === null || here.has(accountId) || !queue) return [];
			const { submitted, skipped } = queue;
			return [{ raterId: id, name, submitted, skipped, isLeftOut: excludedReason !== null }];
		}),
		/** People whose answers count in no figure, with the reason. */
		excluded: raters.flatMap(({ id, name, excludedReason }) =>
			excludedReason === null ? [] : [{ raterId: id, name, reason: excludedReason }],
		),
		invitations: invitations.map(({ id, name, role, expiresAt }) => ({
			id,
			name,
			role,
			endsOn: dayInWords(expiresAt),
		})),
		items: project.itemCount,
		sources: await sourceSets(db, project.id),
		hasRubric: (await currentRubric(db, project.id)) !== null,
	};
}

export type People = Awaited<ReturnType<typeof people>>;
