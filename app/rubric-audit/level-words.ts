import { levelCalled } from "../ui/scale-in-words.ts";
import type { DimensionAudit } from "./audit-json.ts";

type Scaled = Pick<DimensionAudit, "dimension" | "scale">;
type AnyLevel = boolean | number | string;

/** A level by its label, on ordinal scales by its value alone. */
export function levelWord({ dimension, scale }: Scaled, level: AnyLevel): string {
	const label = scale.labels?.[scale.values?.indexOf(level) ?? -1];
	const shown = scale.type === "ordinal" ? null : label;
	return levelCalled(level, { name: dimension, type: scale.type, label: shown });
}

/** "4 | 5" */
export function pairInWords(scaled: Scaled, levels: readonly AnyLevel[]): string {
	return levels.map((level) => levelWord(scaled, level)).join(" | ");
}
