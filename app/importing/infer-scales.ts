import { byCodePoint } from "#app/files/code-point-order.ts";
import { describeScale, inferScale, levelsOfTexts } from "#app/files/infer-scale.ts";
import type { Dimension } from "#db/model/dimension.ts";
import { type Level, MAX_LEVELS, VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";
import type { RawLabel } from "../files/raw-label.ts";

type Met = { readonly values: Set<Level>; isText: boolean; isTooMany: boolean };

/** Gathers the values of dimensions that nothing declares, to infer their scales from. */
export class ScaleInference {
	private readonly met = new Map<string, Met>();

	observe(label: Pick<RawLabel, "dimension" | "value" | "isText">): void {
		let met = this.met.get(label.dimension);
		if (!met) {
			met = { values: new Set(), isText: true, isTooMany: false };
			this.met.set(label.dimension, met);
		}
		if (label.value === null) return;
		if (!label.isText) met.isText = false;
		if (met.values.size <= MAX_LEVELS) met.values.add(label.value);
		// Numbers may be many; a text among them still has to be seen.
		else if (typeof label.value === "string" && Number.isNaN(Number(label.value)))
			met.values.add(label.value);
		if (met.values.size > 2 * MAX_LEVELS) met.isTooMany = true;
	}

	/** The dimensions by name, with the scales they seem to have, and a sentence about each. */
	finish(): { dimensions: Dimension[]; warnings: string[] } {
		const dimensions: Dimension[] = [];
		const warnings: string[] = [];
		for (const [name, met] of [...this.met].sort(([a], [b]) => byCodePoint(a, b))) {
			const dimension = inferDimension(name, met);
			if (!dimension) {
				warnings.push(
					`"${name}" has more than ${MAX_LEVELS} different texts, which is no scale: its values are refused.`,
				);
				continue;
			}
			dimensions.push(dimension);
			warnings.push(
				`No scale is declared for "${name}": taken as ${describeScale(dimension.scale)}. A scales file declares it.`,
			);
		}
		return { dimensions, warnings };
	}
}

const VERDICT_TEXTS: ReadonlySet<string> = new Set(["accept", "reject"]);

function inferDimension(name: string, met: Met): Dimension | undefined {
	if (met.isTooMany) return undefined;
	const values = [...met.values];
	if (name === VERDICT && values.every((value) => VERDICT_TEXTS.has(String(value).toLowerCase())))
		return { name, scale: VERDICT_SCALE, levels: [{ label: "reject" }, { label: "accept" }] };
	const scale = inferScale(met.isText ? levelsOfTexts(values.map(String)) : values);
	if (!scale) return undefined;
	if (name === VERDICT && scale.type === "binary")
		return { name, scale, levels: [{ label: "reject" }, { label: "accept" }] };
	return { name, scale };
}
