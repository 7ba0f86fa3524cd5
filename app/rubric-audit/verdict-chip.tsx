import type { DimensionAudit } from "./audit-json.ts";

const STYLE: Readonly<Record<DimensionAudit["verdict"]["kind"], string>> = {
	nothing: "chip-accept",
	train: "chip-warn",
	merge: "chip-warn",
	reword: "chip-reject",
	divisive: "chip-accent",
	unclear: "chip-warn",
	open: "",
};

/** What to do about a dimension, in a word or two. */
export function VerdictChip({ verdict: { kind, short } }: Pick<DimensionAudit, "verdict">) {
	return <span className={`chip whitespace-normal ${STYLE[kind]}`}>{short}</span>;
}
