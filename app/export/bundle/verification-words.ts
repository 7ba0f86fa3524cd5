import { count, counted } from "../../ui/numbers.ts";
import type { VerificationJson } from "./verification-json.ts";

/** So many differences say where to look. */
const SHOWN = 20;
/** What is longer is cut: a line of a text, an object. */
const LONGEST = 90;

/** What a verification found, for a terminal: a sentence for each thing. */
export function verificationLines(
	{ bundle, equal, files, differences, recomputed, notRecomputed, madeBy }: VerificationJson,
	{ all }: { readonly all: boolean },
): string {
	const numbers = recomputed.reduce((sum, each) => sum + each.numbers, 0);
	const shown = all ? differences : differences.slice(0, SHOWN);
	const of = `${counted(numbers, "number")} in ${counted(recomputed.length, "file")} of figures`;
	return `${[
		...files.map(({ sentence }) => sentence),
		...shown.map(
			({ file, path, stored, recomputed: again }) =>
				`${file}: ${path || "the file"}: stored ${inWords(stored)}, recomputed ${inWords(again)}`,
		),
		...(shown.length < differences.length
			? [`… and ${count(differences.length - shown.length)} more; --all lists them.`]
			: []),
		...notRecomputed.map(({ what, reason }) => `Not computed again: ${what}: ${reason}`),
		...(madeBy === undefined
			? []
			: [
					`The bundle was made by Concord ${madeBy}, another version: figures may differ for that reason.`,
				]),
		equal
			? `Equal: every file of ${bundle} is as the manifest lists it, and ${of} are what its data give.`
			: `Not equal: ${problems(files.length, differences.length)} of ${bundle}; ${of} were computed again.`,
	].join("\n")}\n`;
}

function problems(files: number, differences: number): string {
	const parts = [
		...(files > 0 ? [counted(files, "file")] : []),
		...(differences > 0 ? [counted(differences, "entry", "entries")] : []),
	];
	return parts.length > 0
		? `${parts.join(" and ")} ${files + differences === 1 ? "differs" : "differ"}`
		: "the figures cannot be computed again";
}

function inWords(value: unknown): string {
	const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
	if (value === null) return "nothing";
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
