import { z } from "zod";
import type { Database } from "#db/dialect";
import type { DerivedSet } from "#db/queries/derived-sets.server.ts";
import { AnswersParameters, systemName } from "#judges/makers/answers/parameters.ts";
import { sourceOfSet } from "./source-of-set.server.ts";

/** The set whose items it was made from; null: the imported ones. */
type Source = { readonly id: string; readonly name: string } | null;

/** What a set was made from: items of the project by a draw, or a source by models. */
type MadeFrom =
	| {
			readonly kind: "draw";
			readonly items: number;
			readonly seed: number;
			readonly source: Source;
	  }
	| {
			readonly kind: "model";
			readonly source: Source;
			/** `m-1`, of a system `m-1 as vanilla-plain`. */
			readonly makers: readonly string[];
	  };

const Drawn = z.object({ items: z.number(), seed: z.number() });
const Asked = z.object({
	makers: z.array(
		z.object({ model: z.string().nullable(), parameters: z.record(z.string(), z.unknown()) }),
	),
});

/** Reads off a set's parameters what it was made from. */
export async function madeFrom(db: Database, set: DerivedSet): Promise<MadeFrom> {
	const found = await sourceOfSet(db, set);
	const source = found && { id: found.set.id, name: found.set.name };
	const drawn = Drawn.safeParse(set.parameters).data;
	if (drawn) return { kind: "draw", ...drawn, source };
	const { makers } = Asked.parse(set.parameters);
	return {
		kind: "model",
		source,
		makers: makers.map(({ model, parameters }) => {
			const system = set.kind === "answers" ? AnswersParameters.safeParse(parameters).data : null;
			return system ? `${model} as ${systemName(system)}` : String(model);
		}),
	};
}
