import { z } from "zod";
import type { Derived, DerivedItem, PureDerivation, SourceItem } from "../contract/derivation.ts";
import { donorsOf } from "./donors.ts";
import { MADE_BY } from "./made-by.ts";
import { PROBES, type Probe } from "./probe.ts";

export const ProbeParameters = z.object({
	probes: z
		.array(z.enum(PROBES))
		.min(1, "Choose at least one probe.")
		.default([...PROBES]),
	/** Chooses who takes from whom, and the order of shuffled contexts. */
	seed: z.int("The seed has to be a whole number.").min(0, "The seed is 0 or more.").default(1),
	/** Who takes another item's text: a seeded permutation, or item n + 1 − i. */
	pairing: z.enum(["permutation", "reversed"]).default("permutation"),
	/** The answer that says nothing. */
	nonAnswer: z
		.string()
		.trim()
		.min(1, "Write the sentence that stands for not knowing.")
		.max(500)
		.default("I don't know."),
});
export type ProbeParameters = z.infer<typeof ProbeParameters>;

export const probesDerivation: PureDerivation<ProbeParameters> = {
	id: "probes",
	label: "Probes",
	description:
		"Each item again with one thing changed whose effect is known: another item's answer has to lose, the reference has to win, reordered contexts must not matter. A judge that does not notice is not measuring what its name says. Made without a model.",
	parameters: ProbeParameters,
	derive(items, parameters) {
		const parts = PROBES.filter((probe) => parameters.probes.includes(probe)).map((probe) =>
			deriveProbe(probe, items, parameters),
		);
		return {
			items: parts.flatMap((part) => part.items),
			leftOut: parts.flatMap((part) => part.leftOut),
		};
	},
};

function deriveProbe(
	probe: Probe,
	items: readonly SourceItem[],
	{ seed, pairing, nonAnswer }: ProbeParameters,
): Derived {
	const madeBy = MADE_BY[probe];
	const reasons = new Map<string, number>();
	const leaveOut = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
	const fit: SourceItem[] = [];
	for (const item of items) {
		const lack = madeBy.lacks(item.content);
		if (lack === null) fit.push(item);
		else leaveOut(lack);
	}
	const { given } = madeBy;
	const donors = given && donorsOf(fit, { pairing, name: [probe, seed], given });
	const made: DerivedItem[] = [];
	for (const item of fit) {
		const lack = donors?.without.get(item.id);
		if (lack !== undefined) {
			leaveOut(lack);
			continue;
		}
		const donor = donors?.donorOf.get(item.id);
		const change = madeBy.change(item, { donor: donor ?? item, seed, nonAnswer });
		made.push({
			part: probe,
			origin: item.id,
			content: {
				...item.content,
				...change,
				derivedFrom: {
					from: donor ? [item.id, donor.id] : [item.id],
					how: `probes/${probe}`,
					parameters: { seed, ...(donor && { pairing }) },
				},
			},
		});
	}
	return {
		items: made,
		leftOut: [...reasons].map(([reason, count]) => ({ part: probe, reason, items: count })),
	};
}
