import { byCodePoint } from "#app/files/code-point-order.ts";
import {
	describeScale,
	inferScale,
	isOnNumbers,
	levelsOfTexts,
	numberOf,
} from "#app/files/infer-scale.ts";
import { whyNoName } from "#db/model/declared-dimension.ts";
import type { Dimension } from "#db/model/dimension.ts";
import { type Level, MAX_LEVELS, VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";
import type { RawLabel } from "../files/raw-label.ts";

type Seen = { readonly values: Set<Level>; isTooMany: boolean };
type Met = { readonly people: Seen; readonly judges: Map<string, Seen>; isText: boolean };

/** Gathers the values of dimensions that nothing declares, to infer their scales from. */
export class ScaleInference {
	private readonly met = new Map<string, Met>();

	observe({
		dimension,
		value,
		isText,
		rater,
		raterKind,
	}: Pick<RawLabel, "dimension" | "value" | "isText" | "rater" | "raterKind">): void {
		let met = this.met.get(dimension);
		if (!met) {
			met = { people: nothingSeen(), judges: new Map(), isText: true };
			this.met.set(dimension, met);
		}
		if (value === null) return;
		if (!isText) met.isText = false;
		let seen = raterKind === "judge" ? met.judges.get(rater) : met.people;
		if (!seen) {
			seen = nothingSeen();
			met.judges.set(rater, seen);
		}
		see(seen, value);
	}

	/** The dimensions by name, with the scales they seem to have, and a sentence about each. */
	finish(): { dimensions: Dimension[]; warnings: string[] } {
		const dimensions: Dimension[] = [];
		const warnings: string[] = [];
		for (const [name, met] of [...this.met].sort(([a], [b]) => byCodePoint(a, b))) {
			const unnamed = whyNoName(name);
			if (unnamed !== null) {
				warnings.push(`Labels of a dimension are refused: ${unnamed}.`);
				continue;
			}
			const inferred = inferDimension(name, met);
			if (!inferred) {
				warnings.push(
					`"${name}" has more than ${MAX_LEVELS} different texts, which is no scale: its values are refused.`,
				);
				continue;
			}
			const { dimension, note } = inferred;
			dimensions.push(dimension);
			const apart = dimension.judgeScale ? ", of judges as numbers" : "";
			warnings.push(
				`No scale is declared for "${name}": taken as ${describeScale(dimension.scale)}${apart}. A scales file declares it.`,
			);
			if (note) warnings.push(note);
		}
		return { dimensions, warnings };
	}
}

function nothingSeen(): Seen {
	return { values: new Set(), isTooMany: false };
}

function see(seen: Seen, value: Level): void {
	const { values } = seen;
	if (values.size <= MAX_LEVELS) values.add(value);
	// Numbers may be many; a text among them still has to be seen.
	else if (typeof value === "string" && Number.isNaN(Number(value))) values.add(value);
	if (values.size > 2 * MAX_LEVELS) seen.isTooMany = true;
}

const VERDICT_TEXTS: ReadonlySet<string> = new Set(["accept", "reject"]);

type Inferred = { readonly dimension: Dimension; readonly note?: string };

/** The scale of people and of the judges that answer as they do; those on numbers of their own stand apart. */
function inferDimension(name: string, met: Met): Inferred | undefined {
	const own = judgesOnNumbers(met);
	const others = [...met.judges].filter(([judge]) => !own.includes(judge));
	const seen = [met.people, ...others.map(([, each]) => each)];
	if (seen.some(({ isTooMany }) => isTooMany)) return undefined;
	const values = [...new Set(seen.flatMap((each) => [...each.values]))];
	const dimension = dimensionOf(name, values, met.isText);
	if (!dimension || own.length === 0) return dimension && { dimension };
	if (others.some(([, each]) => each.values.size > 0)) {
		const who = own.map((judge) => `"${judge}"`).join(", ");
		const note = `${who} ${own.length === 1 ? "answers" : "answer"} "${name}" with numbers where other judges answer as people do: these values are refused. Give them a dimension of their own, or compare the file directly (concord agree --labels).`;
		return { dimension, note };
	}
	return { dimension: { ...dimension, judgeScale: { type: "numeric" } } };
}

/** By the rule by which files are compared directly. */
function judgesOnNumbers({ people, judges, isText }: Met): string[] {
	const said = levelsOf([...people.values], isText);
	return [...judges].flatMap(([judge, { values }]) => {
		const beyond = [...values].filter((value) => !people.values.has(value));
		const all = [...values].map((value) => numberOf(value, isText));
		if (all.some((value) => value === undefined)) return [];
		return isOnNumbers(
			said,
			beyond.map((value) => numberOf(value, isText)),
		)
			? [judge]
			: [];
	});
}

function levelsOf(values: readonly Level[], isText: boolean): Level[] {
	return isText ? levelsOfTexts(values.map(String)) : [...values];
}

function dimensionOf(
	name: string,
	values: readonly Level[],
	isText: boolean,
): Dimension | undefined {
	if (name === VERDICT && values.every((value) => VERDICT_TEXTS.has(String(value).toLowerCase())))
		return { name, scale: VERDICT_SCALE, levels: [{ label: "reject" }, { label: "accept" }] };
	const scale = inferScale(levelsOf(values, isText));
	if (!scale) return undefined;
	if (name === VERDICT && scale.type === "binary")
		return { name, scale, levels: [{ label: "reject" }, { label: "accept" }] };
	return { name, scale };
}
