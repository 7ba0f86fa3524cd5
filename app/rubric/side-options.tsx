import type { Side } from "#db/model/dimension.ts";

const SIDES: [Side, string][] = [
	["response-reference", "answer against reference"],
	["response-contexts", "answer against contexts"],
	["response-question", "answer against question"],
	["question-contexts", "contexts against question"],
	["contexts-reference", "contexts against reference"],
];

/** Which two texts a dimension compares, in words. */
export function sideInWords(side: Side): string {
	return SIDES.find(([known]) => known === side)?.[1] ?? side;
}

export function SideOptions() {
	return (
		<>
			<option value="">not said</option>
			{SIDES.map(([side, words]) => (
				<option key={side} value={side}>
					{words}
				</option>
			))}
		</>
	);
}
