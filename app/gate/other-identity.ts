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
			? "its labels came with a file, and no judges.json names it. Name the one of their export with --judges, or read from a --project in which it was run."
			: "labels alone carry no identity. Put the judges.json of their export beside them, or read from a --project in which it was run.";
		return [`Which judge ${judge} is, is not known here: ${why}`];
	}
	if (is.startsWith(wanted)) return [];
	const named = namedInstead(wanted, identities);
	const digits = Math.max(shortIdentity(is).length, digitsThatDiffer(is, wanted));
	return [
		`${judge} is another judge: its identity is ${is.slice(0, digits)}, not ${wanted.slice(0, digits)}.${named}`,
	];
}

/** So many digits tell the two apart. */
function digitsThatDiffer(one: string, other: string): number {
	let at = 0;
	while (at < other.length && one[at] === other[at]) at++;
	return at + 1;
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
