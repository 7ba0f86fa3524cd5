import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { membersOf } from "../../asking/members-of.ts";
import type { Subject } from "./measure.ts";

type Told = { readonly at: number; readonly outcome: Outcome };

/**
 * Judges against each reference and keeps the best value, dimension by dimension; `evidence` says which
 * one it is (`reference`, from 0) and, of several, what each gave. A reference that is not applicable
 * is passed over; one whose step failed gives its reason, since it might have been the best.
 */
export async function overReferences(
	{ references }: Pick<Subject, "references">,
	judge: (reference: string) => Promise<Judgment>,
	best: "highest" | "lowest" = "highest",
): Promise<Judgment> {
	const judged = await Promise.all(
		references.map(async ({ at, text }) => ({ at, judgment: await judge(text) })),
	);
	const names = Object.keys(judged[0]?.judgment ?? {});
	return Object.fromEntries(
		names.map((name) => {
			const told = judged.map(({ at, judgment }) => ({ at, outcome: judgment[name] }));
			const kept = chosen(told, best);
			return [name, withReference(kept, told)];
		}),
	);
}

function chosen(told: readonly Told[], best: "highest" | "lowest"): Told {
	const failed = told.find(
		({ outcome }) => outcome.kind === "unscored" && outcome.reason !== "not_applicable",
	);
	if (failed) return failed;
	const sign = best === "highest" ? 1 : -1;
	return told.reduce((kept, candidate) => {
		const one = scoredValue(kept);
		const other = scoredValue(candidate);
		if (other === null) return kept;
		return one === null || sign * other > sign * one ? candidate : kept;
	});
}

function scoredValue({ outcome }: Told): number | null {
	return outcome.kind === "scored" ? Number(outcome.value) : null;
}

function withReference({ at, outcome }: Told, told: readonly Told[]): Outcome {
	const evidence = {
		...membersOf(outcome.evidence),
		reference: at,
		...(told.length > 1 && {
			references: told.map((one) =>
				one.outcome.kind === "scored"
					? { reference: one.at, value: one.outcome.value }
					: { reference: one.at, reason: one.outcome.reason },
			),
		}),
	};
	return { ...outcome, evidence };
}
