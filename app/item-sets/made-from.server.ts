import { z } from "zod";
import type { Database } from "#db/dialect";
import { findItemSet, type ItemSet } from "#db/queries/item-sets.server.ts";
import { AnswersParameters, systemName } from "#judges/derivations/answers/parameters.ts";

/** What a set was made from: items of the project by a draw, or a source by models. */
type MadeFrom =
	| { readonly by: "draw"; readonly items: number; readonly seed: number }
	| {
			readonly by: "model";
			/** Null: the imported items. */
			readonly source: { readonly id: string | null; readonly name: string } | null;
			/** `m-1`, of a system `m-1 as vanilla-plain`. */
			readonly makers: readonly string[];
	  };

const Drawn = z.object({ items: z.number(), seed: z.number() });
const Asked = z.object({
	source: z.string().nullable(),
	makers: z.array(
		z.object({ model: z.string().nullable(), parameters: z.record(z.string(), z.unknown()) }),
	),
});

/** Reads off a set's parameters what it was made from. */
export async function madeFrom(db: Database, set: ItemSet): Promise<MadeFrom> {
	const drawn = Drawn.safeParse(set.parameters).data;
	if (drawn) return { by: "draw", ...drawn };
	const { source, makers } = Asked.parse(set.parameters);
	const from = source === null ? null : await findItemSet(db, set.projectId, { name: source });
	return {
		by: "model",
		source: source === null ? null : { id: from?.id ?? null, name: source },
		makers: makers.map(({ model, parameters }) => {
			const system = set.kind === "answers" ? AnswersParameters.safeParse(parameters).data : null;
			return system ? `${model} as ${systemName(system)}` : String(model);
		}),
	};
}
