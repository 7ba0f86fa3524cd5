import type { Database } from "#db/dialect";
import { keptGatesOf } from "#db/queries/kept-gates.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { someItems, someLabels } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { aLabellingProject, someFields } from "../../labelling/testing.ts";
import { keepGate } from "../keep-gate.server.ts";

const ITEMS = 60;
const truth = Array.from({ length: ITEMS }, (_, at) => at % 3 > 0);
/** Every so manieth answer is wrong, from one of them on: so that nobody is a copy of anybody. */
const erring = (every: number, from: number) =>
	truth.map((value, at) => (at % every === from ? !value : value));

export const CANARY = "canary-of-an-item";

export type HeldProject = {
	readonly db: Database;
	readonly project: Project;
	readonly ada: string;
	readonly ben: string;
	readonly itemIds: readonly string[];
	/** Ada and Ben store their answers to items from `first` on, `last` left out; `turned`: against what they hold true. */
	readonly label: (first: number, last: number, turned?: boolean) => Promise<void>;
};

/** A judge, "strict", whose answers came with a file, and two annotators whose queues hold all items. */
export async function aHeldProject(url?: string): Promise<HeldProject> {
	const made = await aLabellingProject({
		url,
		rows: {
			"items.jsonl": someItems(ITEMS, { reference: `${CANARY} reference` }),
			"labels.jsonl": someLabels(erring(23, 3), { rater: "strict", rater_kind: "judge" }),
		},
	});
	const { db, project, ada, ben, itemIds } = made;
	const people = [
		{ raterId: ada, says: erring(11, 5) },
		{ raterId: ben, says: erring(13, 7) },
	];
	/** The last answer of each to each item, which the next one corrects. */
	const stored = new Map<string, string>();
	const label: HeldProject["label"] = async (first, last, turned = false) => {
		for (const { raterId, says } of people) {
			for (let at = first; at < last; at++) {
				const accepts = says[at] !== turned;
				const fields = await someFields(db, project.id, {
					"rating:verdict": accepts ? "1" : "0",
					"rating:correctness": accepts ? "4" : "0",
					comment: CANARY,
					supersedes: stored.get(`${raterId} ${at}`) ?? "",
				});
				const itemId = itemIds[at] ?? "";
				const now = new Date("2026-03-01T11:00:00Z");
				const answer = { projectId: project.id, raterId, itemId, fields, now };
				const answered = await submitAnnotation(db, answer);
				if (answered.kind !== "saved") throw new Error(answered.kind);
				stored.set(`${raterId} ${at}`, answered.annotationId);
			}
		}
	};
	return { db, project, ada, ben, itemIds, label };
}

export const STRICT = {
	judge: "strict",
	dimension: "verdict",
	conditions: ["kappa.ci.low>=0.4"],
	areIndependent: true,
};

/** Keeps a gate that is not refused. @returns its id */
export async function aGate(
	{ db, project }: Pick<HeldProject, "db" | "project">,
	now: Date,
	entered: object = STRICT,
): Promise<string> {
	const kept = await keepGate(db, project, { entered, createdBy: null, now });
	if (isRefusal(kept)) throw new Error(kept.sentence);
	return kept.id;
}

/** The first kept gate of the project. */
export async function theGate({ db, project }: Pick<HeldProject, "db" | "project">) {
	const [gate] = await keptGatesOf(db, project.id);
	if (!gate) throw new Error("there is one");
	return gate;
}
