import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { latestRunOver } from "#db/queries/runs.server.ts";
import { type AnyMaker, makerById } from "#judges/makers/index.ts";
import {
	type FieldProblems,
	isRefusal,
	problemsOf,
	type Refusal,
	refused,
	refusedFields,
} from "../base/refusal.ts";
import { approvedSet } from "../derived-sets/change-derived-set.server.ts";
import { parameterTexts } from "../judging/judges/read-judge-form.server.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { askMaker } from "./ask-maker.server.ts";
import type { DeriveForm } from "./derive-form.ts";

export type PlannedDerivation =
	/** A run that asks the model; the set is made on its page. */
	| { kind: "planned"; runId: string }
	/** Nothing is left to ask: the last run over these items. */
	| { kind: "answered"; runId: string }
	/** By field of the form. */
	| Refusal;

type Wanted = {
	readonly project: Pick<Project, "id" | "itemCount">;
	readonly form: DeriveForm;
	/** The form as it was sent, nested by name: parameters are read from there. */
	readonly sent: Readonly<Record<string, unknown>>;
	readonly createdBy: string | null;
	readonly now: Date;
};

/** Plans the run in which a model is asked for what a derived set is then made from. */
export async function planDerivation(db: Database, wanted: Wanted): Promise<PlannedDerivation> {
	const { project, form, sent, createdBy, now } = wanted;
	const maker = makerById(form.kind);
	if (!maker) return refused("Choose what shall be made.", "kind");
	const over = form.source ? await approvedSet(db, project.id, { id: form.source }) : null;
	if (over && isRefusal(over)) return refused(over.sentence, "source");
	if (!over && project.itemCount === 0)
		return refused("The project has no items to derive others from. Import some first.");
	const asked = await askMaker(
		db,
		{
			...{ project, kind: form.kind, cap: form.cap ?? "" },
			maker: {
				endpointId: form.endpoint || null,
				model: form.model,
				...(maker.roles.includes("embed") && {
					roleModels: {
						embed: { endpointId: form.embed?.endpoint || null, model: form.embed?.model || null },
					},
				}),
				parameters: readParameters(maker.parameters, parameterTexts(maker, sent)),
			},
		},
		{
			...{ createdBy, now, over },
			...{ first: form.first ?? null, byBatch: form.batch === true },
		},
	);
	if (asked.kind === "refused") return refusedFields(problemsByField(asked, maker));
	if (asked.runId) return { kind: "planned", runId: asked.runId };
	const last = await latestRunOver(db, asked.judge.id, over?.id ?? null);
	if (last) return { kind: "answered", runId: last.id };
	return refused("There are no items here to make others from. Choose another source.", "source");
}

/** Makers are named by the program: what is wrong with a name is about the whole form. */
function problemsByField(refusal: Refusal, { roles }: AnyMaker): FieldProblems {
	const own = [
		"cap",
		"endpoint",
		"model",
		...(roles.includes("embed") ? ["embed."] : []),
		"parameters.",
	];
	const byField: Record<string, string[]> = {};
	for (const [name, sentences] of Object.entries(problemsOf(refusal))) {
		const field = own.some((known) => name === known || name.startsWith(known)) ? name : "";
		byField[field] = [...(byField[field] ?? []), ...sentences];
	}
	return byField;
}
