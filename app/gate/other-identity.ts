import { shortIdentity } from "#judges/asking/identity.ts";
import type { Gate, GateEvidence } from "./asked-gate.ts";

/** Why a judge is not shown to be the one that the gate means, by the identity that it names. */
export function otherIdentity(
	{ judge, identity: wanted }: Gate,
	{ identities }: GateEvidence,
): string[] {
	if (wanted === undefined) return [];
	const is = ofJudge(judge, identities);
	if (is === undefined) {
		const why = identities
			? `its answers were imported, and labels carry no identity. Run it in the project, or leave --identity (“identity” in a file of gates) out.`
			: "labels alone carry no identity. Read from a --project in which it was run.";
		return [`Which judge ${judge} is, is not known here: ${why}`];
	}
	if (is.startsWith(wanted)) return [];
	const named = namedInstead(wanted, identities);
	return [
		`${judge} is another judge: its identity is ${shortIdentity(is)}, not ${shortIdentity(wanted)}.${named}`,
	];
}

/** " The judge of identity ab12cd34 is named calm here.": where one is, under another name. */
export function namedInstead(
	wanted: string | undefined,
	identities: GateEvidence["identities"],
): string {
	if (wanted === undefined) return "";
	const [name] = [...(identities ?? [])].find(([, is]) => is.startsWith(wanted)) ?? [];
	return name === undefined
		? ""
		: ` The judge of identity ${shortIdentity(wanted)} is named ${name} here.`;
}

/** One with several values for one dimension stands in reports as judge/dimension. */
export function ofJudge(
	judge: string,
	known: ReadonlyMap<string, string> | null | undefined,
): string | undefined {
	const [longest] = [...(known ?? [])]
		.filter(([name]) => judge === name || judge.startsWith(`${name}/`))
		.sort(([one], [other]) => other.length - one.length);
	return longest?.[1];
}
