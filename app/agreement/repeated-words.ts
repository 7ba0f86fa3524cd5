import { decimal, share } from "../ui/numbers.ts";
import { statisticOf } from "./headline.ts";
import { listed } from "./plain-words.ts";
import type { RepeatedJson } from "./repeated-judge.ts";

type Asked = { readonly judge: string; readonly repeated?: RepeatedJson | undefined };
type Repeated = { readonly judge: string; readonly repeated: RepeatedJson };

/** More of them are named together, their figures being in the JSON. */
const IN_FULL = 3;

/**
 * Of judges that were asked the same several times: that their figures are of the first answer, and what its answers
 * are worth beside that.
 */
export function repeatedNotes(judges: readonly Asked[]): string[] {
	const repeated = judges.flatMap(({ judge, repeated: own }) =>
		own ? [{ judge, repeated: own }] : [],
	);
	if (repeated.length <= IN_FULL) return repeated.map(noteOf);
	const times = Math.max(...repeated.map(({ repeated: own }) => own.times));
	const names = repeated.map(({ judge }) => judge);
	return [
		`${listed(names, IN_FULL)} were asked up to ${times} times an item, and their figures are of the first answer, as judges answer in use; what their answers are worth together is in the JSON (repeated).`,
	];
}

/** "again was asked up to 3 times an item, and its figures are of the first answer, as it answers in use: …" */
function noteOf({ judge, repeated }: Repeated): string {
	const worth = worthOf(repeated);
	const asked =
		repeated.times === 2 ? "twice about items" : `up to ${repeated.times} times an item`;
	return `${judge} was asked ${asked}, and its figures are of the first answer, as it answers in use${worth === "" ? "" : `: ${worth}`}.`;
}

/** "two of its answers are the same on 67 % of the items; one answer agrees with people by κ 0.45 on average, …" */
function worthOf({ times, withItself, withPeople, statistic, together }: RepeatedJson): string {
	const { symbol } = statisticOf(statistic);
	const isOfLevels = together?.as !== "mean";
	const parts = [
		withItself === null
			? ""
			: isOfLevels
				? `two of its answers are the same on ${share(withItself)} of the items`
				: `two of its answers go together by ρ ${decimal(withItself)}`,
		withPeople === null
			? ""
			: `one answer agrees with people by ${symbol} ${decimal(withPeople)} on average`,
		together && together.withPeople !== null
			? `the ${together.as} of up to ${times} answers by ${symbol} ${decimal(together.withPeople)}, if it is asked so often in use`
			: "",
	];
	return parts.filter((part) => part !== "").join("; ");
}
