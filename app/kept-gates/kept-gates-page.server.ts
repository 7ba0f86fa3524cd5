import type { Database } from "#db/dialect";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { type Judge, judgesOfProject } from "#db/queries/judges.server.ts";
import { type KeptGate, keptGatesOf } from "#db/queries/kept-gates.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";

/** A kept gate as pages and the API show it. */
export function shownGate(gate: KeptGate) {
	const { id, judge, kind, dimension, judgeIdentity, isRepeated, areIndependent } = gate;
	const { conditions, verdict, since, lookedAt, heldJudge, found, changedAt } = gate;
	return {
		...{ id, judge, kind, dimension, conditions },
		...{ identity: judgeIdentity, repeated: isRepeated, areIndependent },
		verdict,
		since: since?.toISOString() ?? null,
		lookedAt: lookedAt?.toISOString() ?? null,
		/** Of a series: the version that was held. */
		heldJudge,
		found,
		/** Something changed since; it is looked at again when nothing has for a while. */
		isBehind: changedAt !== null,
	};
}

export type ShownGate = ReturnType<typeof shownGate>;

/** What the page shows: the gates of a project, and what one can be kept for. */
export async function keptGatesPage(db: Database, projectId: string) {
	const judges = (await judgesOfProject(db, projectId)).map(({ judge }) => judge);
	const ofFiles = (await ratersOfProject(db, projectId)).filter(
		({ kind, judgeId, excludedReason }) =>
			kind === "judge" && judgeId === null && excludedReason === null,
	);
	const series = judges.flatMap((judge) => judge.series ?? []);
	return {
		gates: (await keptGatesOf(db, projectId)).map(shownGate),
		judges: [...judges.flatMap(namesOf), ...ofFiles.map(({ name }) => name)],
		series: [...new Set(series)],
		dimensions: (await dimensionsOfProject(db, projectId)).map(({ name }) => name),
	};
}

/** Its names among the ratings: one with several values for one dimension stands there as judge/value. */
function namesOf({ name, binding }: Judge): string[] {
	const bound = Object.values(binding);
	const several = Object.entries(binding)
		.filter(([, to]) => bound.filter((other) => other === to).length > 1)
		.map(([own]) => `${name}/${own}`);
	return [name, ...several];
}
