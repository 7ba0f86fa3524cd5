import type { Dimension } from "#db/model/dimension.ts";
import { type Scale, sameScale } from "#db/model/scale.ts";
import { defaultBinding } from "#judges/asking/binding.ts";
import { ownValue } from "../../base/own-value.ts";
import { type Refusal, refusedFields } from "../../base/refusal.ts";
import { describeScale } from "../../files/infer-scale.ts";

export type BoundDimensions = {
	/** Judge dimension → project dimension. */
	binding: Record<string, string>;
	/** Those that the project does not have yet. */
	newDimensions: Dimension[];
};

/**
 * Which of the project's dimensions each of a judge's own counts against: the chosen one; else the
 * one whose name means the same and whose scale fits; else a new one of its own name. "" = none.
 * Refusals are by field: `binding.<dimension>`, or `binding` of what the judge does not have.
 */
export function bindDimensions({
	own,
	project,
	chosen,
}: {
	own: readonly Dimension[];
	project: readonly Dimension[];
	chosen: Readonly<Record<string, string>>;
}): BoundDimensions | Refusal {
	const problems: Record<string, string[]> = {};
	const binding: Record<string, string> = {};
	const added = new Map<string, Dimension>();
	const suggested = suggestedBinding(own, project);
	const names = own.map(({ name }) => name);
	const unknown = Object.keys(chosen).filter((name) => !names.includes(name));
	if (unknown.length > 0) {
		const has = names.length > 0 ? `it has ${names.join(", ")}` : "it has none";
		problems.binding = unknown.map(
			(name) => `This judge has no dimension ${name} to bind: ${has}.`,
		);
	}
	for (const dimension of own) {
		const target = (
			ownValue(chosen, dimension.name) ??
			ownValue(suggested, dimension.name) ??
			dimension.name
		).trim();
		if (target === "") continue;
		binding[dimension.name] = target;
		const there = project.find(({ name }) => name === target) ?? added.get(target);
		if (!there) added.set(target, { ...dimension, name: target });
		else if (!fits(dimension.scale, there)) {
			problems[`binding.${dimension.name}`] = [
				`${target} has another scale (${describeScale(there.judgeScale ?? there.scale)}) than the judge's ${dimension.name} (${describeScale(dimension.scale)}): bind it to another dimension, to a new one, or to nothing.`,
			];
		}
	}
	if (Object.keys(problems).length > 0) return refusedFields(problems);
	return { binding, newDimensions: [...added.values()].map((one) => withSource(one, binding)) };
}

/** Expected values are held against people on the dimension that the judge's own counts against. */
function withSource(dimension: Dimension, binding: Readonly<Record<string, string>>): Dimension {
	const { expectedOf, ...own } = dimension;
	const source = expectedOf === undefined ? undefined : ownValue(binding, expectedOf);
	return source === undefined ? own : { ...own, expectedOf: source };
}

/**
 * What is offered before somebody chooses: dimensions that mean the same and have the same scale. One
 * name stands for different things where the sides that are compared are others.
 */
export function suggestedBinding(
	own: readonly Dimension[],
	project: readonly Dimension[],
): Record<string, string> {
	const names = project.map(({ name }) => name);
	const alike = Object.entries(defaultBinding(own, names)).filter(([name, target]) => {
		const dimension = own.find((candidate) => candidate.name === name);
		const there = project.find((candidate) => candidate.name === target);
		if (!dimension || !there) return false;
		return name === target || (sameSide(dimension, there) && fits(dimension.scale, there));
	});
	return Object.fromEntries(alike);
}

function sameSide(a: Dimension, b: Dimension): boolean {
	return a.side === undefined || b.side === undefined || a.side === b.side;
}

/** Can every value on the judge's scale be a value of this dimension? */
export function fits(scale: Scale, dimension: Dimension): boolean {
	const target = dimension.judgeScale ?? dimension.scale;
	if (scale.type !== "numeric" || target.type !== "numeric") return sameScale(scale, target);
	if (!target.range) return true;
	if (!scale.range) return false;
	return scale.range[0] >= target.range[0] && scale.range[1] <= target.range[1];
}
