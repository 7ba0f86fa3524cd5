import type { Database } from "#db/dialect";
import type { HeldKind } from "#db/model/kept-gate.ts";
import { type Judge, judgesOfProject } from "#db/queries/judges.server.ts";
import type { LookedAt } from "#db/queries/kept-gates.server.ts";
import { type Project, projectById } from "#db/queries/projects.server.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { ratedMoment } from "../agreement/rating-table.server.ts";
import { type Reading, readingOf } from "../agreement/reading.server.ts";
import { reportedItems } from "../agreement/reported-items.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { workers } from "../compute/worker-pool.server.ts";
import type { Gate } from "../gate/asked-gate.ts";
import type { GateResult } from "../gate/gate-json.ts";
import { type eachJob, GATE_TASK } from "../gate/gate-task.ts";
import { newestOf } from "../gate/newest-versions.ts";
import { ofJudge } from "../gate/other-identity.ts";

/** A gate as it is kept: its judge is one, or the newest version of a series. */
export type AskedOfProject = Gate & { readonly kind: HeldKind; readonly areIndependent: boolean };

/** What a gate comes to now, of the judge that was held; a refusal where it cannot be held. */
export type HeldNow = {
	readonly judge: string;
	/** Null of a judge that a file brought. */
	readonly judgeId: string | null;
	readonly result: GateResult | Refusal;
	/** The state of the project that it rests on. */
	readonly state: string;
};

/**
 * What verdicts rest on: ratings, judges and settings by the change counter, and whether labels still come in, which changes
 * with what is given out too.
 */
export async function stateOf(
	db: Database,
	projectId: string,
): Promise<{ state: string; project: Project; reading: Reading } | null> {
	const project = await projectById(db, projectId);
	const reading = project && (await readingOf(db, projectId));
	if (!project || !reading) return null;
	return { state: `${project.changeCounter} ${reading.looks}`, project, reading };
}

/**
 * Holds gates to a project as it is now, in a thread. Figures are those of the project's own report: of the imported items,
 * and against the majority of people. Null where there is no such project.
 */
export async function holdInProject(
	db: Database,
	projectId: string,
	asked: readonly AskedOfProject[],
): Promise<HeldNow[] | null> {
	// First of all: what changes while the rest is read makes another state, and another look.
	const now = await stateOf(db, projectId);
	if (!now) return null;
	const { state, project, reading } = now;
	const rated = await reportedItems(db, project, undefined);
	const moment = isRefusal(rated) ? null : await ratedMoment(db, rated);
	if (!moment) return null;
	const { columns } = moment;
	const judges = (await judgesOfProject(db, projectId)).map(({ judge }) => judge);
	const known = {
		identities: new Map(judges.map(({ name, identity }) => [name, identity])),
		newest: newestOf(judges),
	};
	const ids = new Map(judges.map(({ name, id }) => [name, id]));
	const gates = asked.map((gate) => {
		const named = heldJudge(gate, judges);
		return { ...gate, judge: named ?? gate.judge, isThere: named !== null };
	});
	const results = new Map<number, GateResult | Refusal>();
	for (const areIndependent of [false, true]) {
		const isAsked = (gate: (typeof gates)[number] | undefined) =>
			gate?.isThere === true && gate.areIndependent === areIndependent;
		const places = [...gates.keys()].filter((at) => isAsked(gates[at]));
		if (places.length === 0) continue;
		const settings = {
			...{ ...DEFAULT_AGREEMENT_OPTIONS, ...reading, robustness: false },
			...(areIndependent && { clusters: [] }),
		};
		const held = await workers().run<typeof eachJob>(
			GATE_TASK,
			{
				...{ columns, settings, judges: known, refused: 0 },
				gates: gates.filter((_, at) => places.includes(at)),
			},
			"eachJob",
		);
		for (const [at, place] of places.entries()) {
			const result = held[at];
			if (result) results.set(place, result);
		}
	}
	return gates.map(({ judge }, at) => {
		const result = results.get(at) ?? refused(`No judge of a series "${judge}" is there.`);
		return { judge, judgeId: ofJudge(judge, ids) ?? null, result, state };
	});
}

/** Null of a series of which there is no version. */
function heldJudge({ kind, judge }: AskedOfProject, judges: readonly Judge[]): string | null {
	if (kind === "judge") return judge;
	const version = ({ seriesVersion }: Judge) => seriesVersion ?? 0;
	const own = judges.filter(({ series }) => series === judge);
	const [newest] = own.sort((one, other) => version(other) - version(one));
	return newest?.name ?? null;
}

/** What is kept of a look. A judge or dimension that is there no more cannot be told, and the reason says so. */
export function keptOf(written: readonly string[], { judge, result, state }: HeldNow): LookedAt {
	if (!isRefusal(result)) {
		const { verdict, n, conditions, reasons, choices } = result;
		return { verdict, heldJudge: judge, state, found: { n, conditions, reasons, choices } };
	}
	const conditions = written.map((condition) => ({
		...{ condition, result: "unknown" as const },
		...{ sentence: "There is no figure to hold it against.", value: null },
	}));
	return {
		...{ verdict: "cannot tell", heldJudge: judge, state },
		found: { n: 0, conditions, reasons: [result.sentence], choices: [] },
	};
}
