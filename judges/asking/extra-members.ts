import type { z } from "zod";
import { toJsonSchema } from "./response-schema.ts";

/** Members of an object in an answer that its schema does not have where it stands. */
type Extra = { readonly path: readonly PropertyKey[]; readonly keys: readonly string[] };

/**
 * Takes out of `answer` what its schema does not have, where that is all that is wrong with it: an
 * "overall" that nobody asked for, `"cannot_judge": null` beside a value. What says both a value and
 * that there is none, what lacks anything that was asked for, and what holds one more of things that are
 * numbered is left as it is.
 * @param schema as `toJsonSchema` takes it
 * @returns whether anything was taken out, so that it can be read again
 */
export function withoutExtraMembers(
	answer: object,
	issues: readonly z.core.$ZodIssue[],
	schema: z.ZodType,
): boolean {
	const extras = extrasOf(issues, []);
	if (!extras) return false;
	const found = extras.map(({ path, keys }) => ({ path, keys, owner: ownerOf(answer, path) }));
	for (const { path, keys, owner } of found) {
		if (!owner) return false;
		const names = membersAt([toJsonSchema(schema)], path);
		const series = new Set(names.map(seriesOf).filter((stem) => stem !== undefined));
		for (const key of keys) {
			// Another form of the same object has it, so that it says something, unless it is null.
			if (names.includes(key) && Reflect.get(owner, key) !== null) return false;
			const stem = seriesOf(key);
			if (stem !== undefined && series.has(stem)) return false;
		}
	}
	for (const { keys, owner } of found) {
		for (const key of keys) if (owner) Reflect.deleteProperty(owner, key);
	}
	return true;
}

/** @returns null where something else is wrong as well */
function extrasOf(
	issues: readonly z.core.$ZodIssue[],
	above: readonly PropertyKey[],
): Extra[] | null {
	const extras: Extra[] = [];
	for (const issue of issues) {
		const path = [...above, ...issue.path];
		if (issue.code === "unrecognized_keys") {
			extras.push({ path, keys: issue.keys });
		} else if (issue.code === "invalid_union") {
			// Of its forms exactly one may be right but for what is too much.
			const readable = issue.errors
				.map((branch) => extrasOf(branch, path))
				.filter((found) => found !== null);
			const [only, ...others] = readable;
			if (!only || others.length > 0) return null;
			extras.push(...only);
		} else return null;
	}
	return extras;
}

type Node = Readonly<Record<string, unknown>>;

/** The names of the members that any form has which the schema allows at this place. */
function membersAt(nodes: readonly unknown[], path: readonly PropertyKey[]): string[] {
	const forms = nodes.filter(isNode).flatMap(formsOf);
	const [step, ...rest] = path;
	if (step === undefined) return forms.flatMap((form) => Object.keys(propertiesOf(form)));
	const next = forms.map((form) =>
		typeof step === "number" ? form.items : propertiesOf(form)[String(step)],
	);
	return membersAt(next, rest);
}

/** What `s6` has in common with `s1` … `s5`: whoever answers what was not asked may have miscounted. */
function seriesOf(name: string): string | undefined {
	return /^(\D+)\d+$/.exec(name)?.[1];
}

function formsOf(node: Node): Node[] {
	const branches = Array.isArray(node.anyOf) ? node.anyOf.filter(isNode) : [];
	return [node, ...branches.flatMap(formsOf)];
}

function propertiesOf({ properties }: Node): Node {
	return isNode(properties) ? properties : {};
}

function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null;
}

function ownerOf(answer: object, path: readonly PropertyKey[]): object | null {
	let owner: unknown = answer;
	for (const step of path) {
		if (!isNode(owner)) return null;
		owner = Reflect.get(owner, step);
	}
	return isNode(owner) ? owner : null;
}
