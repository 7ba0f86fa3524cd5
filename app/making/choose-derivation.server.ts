import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import {
	type AnyMaker,
	makerById,
	PURE_DERIVATIONS,
	pureDerivationById,
	SET_MAKERS,
} from "#judges/makers/index.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { type ApprovedSet, approvedSet } from "../derived-sets/change-derived-set.server.ts";

export type WantedDerivation = {
	readonly project: Pick<Project, "id" | "itemCount">;
	readonly kind: string;
	/** The set whose items others are made from; null: the imported items. */
	readonly source: { readonly id: string } | { readonly name: string } | null;
};

/** What makes the set, and of what: `over` is the approved set, null for the imported items. */
export type ChosenDerivation = { readonly over: ApprovedSet | null } & (
	| { readonly kind: "without-model"; readonly derivation: (typeof PURE_DERIVATIONS)[number] }
	| { readonly kind: "by-model"; readonly maker: AnyMaker }
);

/**
 * Decides whether a set of this kind can be made of this source, before any endpoint or maker is added
 * for it. Refused by `source` and `kind`, or as a whole where there are no items.
 */
export async function chooseDerivation(
	db: Database,
	{ project, kind, source }: WantedDerivation,
): Promise<ChosenDerivation | Refusal> {
	const over = source ? await approvedSet(db, project.id, source) : null;
	if (over && isRefusal(over)) return refused(over.sentence, "source");
	const derivation = pureDerivationById(kind);
	if (derivation) return { kind: "without-model", derivation, over };
	const maker = makerById(kind);
	if (!maker?.set) {
		const known = [...PURE_DERIVATIONS, ...SET_MAKERS].map(({ id }) => id).join(", ");
		return refused(`there is no derivation ${kind}: it is one of ${known}.`, "kind");
	}
	if (!over && project.itemCount === 0)
		return refused("The project has no items to derive others from. Import some first.");
	return { kind: "by-model", maker, over };
}
