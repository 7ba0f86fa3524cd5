import { MISSING } from "#stats/index.ts";
import { listed } from "../agreement/plain-words.ts";
import { marked } from "../columns/given-places.ts";
import type { VersionColumns } from "../columns/people-by-version.server.ts";
import { counted } from "../ui/numbers.ts";

/** With fewer items of two people nothing can be said of a version by itself. */
const ENOUGH = 30;

/**
 * Whose answers an audit speaks of: those that somebody asks for, else those under the newest version that
 * has 30 items of two people, else all together.
 * @returns null where all answers were given under one version
 */
export function chosenVersion(
	versions: readonly VersionColumns[],
	asked: number | "all" | undefined,
): number | "all" | null {
	if (versions.length < 2)
		return typeof asked === "number" && versions[0]?.version !== asked ? asked : null;
	if (asked !== undefined) return asked;
	const newest = [...versions].reverse().find((one) => itemsOfSeveral(one) >= ENOUGH);
	return newest?.version ?? "all";
}

/** The most items of a dimension that two people or more labelled. */
function itemsOfSeveral({ dimensions }: VersionColumns): number {
	return dimensions.reduce((most, { humans }) => {
		const [first] = humans;
		const places = first ? cellsOf(first).length : 0;
		const several = new Uint8Array(places);
		const once = new Uint8Array(places);
		for (const person of humans) {
			const cells = cellsOf(person);
			for (let place = 0; place < places; place++) {
				const value = cells[place];
				const isGiven = cells instanceof Uint8Array ? value !== MISSING : !Number.isNaN(value);
				if (!isGiven) continue;
				if (once[place] === 1) several[place] = 1;
				once[place] = 1;
			}
		}
		return Math.max(most, marked(several));
	}, 0);
}

function cellsOf({ cells }: VersionColumns["dimensions"][number]["humans"][number]) {
	return cells.kind === "codes" ? cells.codes : cells.numbers;
}

/** "version 2", "files, which name no version". */
export function versionInWords(version: number): string {
	return version === 0 ? "files, which name no version" : `version ${version}`;
}

/** Which answers stand in the figures, and which do not; empty where there is one version only. */
export function versionWords(
	versions: readonly VersionColumns[],
	chosen: number | "all" | null,
): string {
	if (chosen === null || versions.length < 2) return "";
	const told = versions.map(
		({ version, labels, items }) =>
			`${versionInWords(version)} (${counted(labels, "label")} of ${counted(items, "item")})`,
	);
	if (chosen === "all") {
		return `Answers under several versions are counted together, of each person and item the newest: ${listed(told)}. What the words changed is mixed into these figures.`;
	}
	const others = told.filter((_, at) => versions[at]?.version !== chosen);
	const own = told.find((_, at) => versions[at]?.version === chosen) ?? "";
	return `These figures are of ${own}. Not in them: ${listed(others)}.`;
}
