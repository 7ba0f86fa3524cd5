import { counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";

type OfVersions = Pick<DimensionJson, "rubricVersions" | "rubricVersion">;

/** Versions of a rubric may ask different things, though a dimension keeps its name: no answer stands on a mixture. */
export function versionReservations(of: OfVersions): Reservation[] {
	const mixed = mixedVersions(of);
	if (!mixed) return [];
	const { together, newest: version } = mixed;
	return [
		{
			open: `What holds under one version of the rubric: labels under several rubric versions are counted together: ${together}.`,
			step: `See what the labels under version ${version} alone say (concord agree --rubric-version ${version}; on the page: Rubric), let the audit compare the versions, and label under version ${version} what only older ones have.`,
		},
	];
}

/** Under which versions labels that are counted together were given, and the newest of them; null: under one. */
export function mixedVersions({
	rubricVersions = [],
}: OfVersions): { readonly together: string; readonly newest: number } | null {
	const newest = rubricVersions.at(-1);
	if (rubricVersions.length < 2 || !newest) return null;
	const words = rubricVersions.map(
		({ version, labels, items }) =>
			`${nameOf(version)} (${counted(labels, "label")} of ${counted(items, "item")})`,
	);
	return { together: listed(words), newest: newest.version };
}

/** Which versions of the rubric labels may be of, for a choice: value and words; none where all are of one. */
export function versionChoices(
	versions: OfVersions["rubricVersions"] = [],
	chosen?: number,
): [string, string][] {
	if (versions.length < 2 && chosen === undefined) return [];
	const isThere = versions.some(({ version }) => version === chosen);
	return [
		["", "all versions together"],
		...versions.map(({ version, labels }): [string, string] => [
			`${version}`,
			`${nameOf(version)}: ${counted(labels, "label")}`,
		]),
		...(chosen === undefined || isThere
			? []
			: ([[`${chosen}`, nameOf(chosen)]] satisfies [string, string][])),
	];
}

function nameOf(version: number): string {
	return version === 0 ? "no named version" : `version ${version}`;
}

/** That people's labels of one version alone count, where somebody chose it. */
export function chosenVersion({ rubricVersion }: OfVersions): string[] {
	return rubricVersion === undefined
		? []
		: [`Only people’s labels under version ${rubricVersion} of the rubric count here.`];
}
