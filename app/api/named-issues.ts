import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * The issues of a value, each at the field that it is about: of a union those of the branch that the value is nearest
 * to, since "is not what it has to be" of the whole helps nobody.
 */
export function namedIssues(issues: readonly Issue[]): Issue[] {
	return issues.flatMap((issue) => {
		if (issue.code !== "invalid_union") return [issue];
		const branches = issue.errors.map((branch) =>
			namedIssues(branch).map(
				(inner): Issue => ({ ...inner, path: [...issue.path, ...inner.path] }),
			),
		);
		const within = branches.filter(
			(branch) => branch.length > 0 && branch.every((inner) => !isAbout(inner, issue)),
		);
		const [nearest] = within.toSorted((a, b) => strangeness(a, issue) - strangeness(b, issue));
		return nearest ?? [issue];
	});
}

/** Is it about the value itself, which is then of another kind than the branch? Names too many are within it. */
function isAbout(inner: Issue, { path }: Issue): boolean {
	return inner.path.length === path.length && inner.code !== "unrecognized_keys";
}

/** How far a value is from a branch: what it lacks of it, and what it has besides. */
function strangeness(branch: readonly Issue[], { path }: Issue): number {
	return branch.reduce((sum, inner) => {
		if (inner.code === "unrecognized_keys") return sum + 10 * inner.keys.length;
		const isMissing = inner.code === "invalid_type" && inner.message.endsWith("received undefined");
		// One of a few words may be missing as well: what is said of it is the same.
		const isLacking = isMissing || inner.code === "invalid_value";
		return sum + (isLacking && inner.path.length === path.length + 1 ? 10 : 1);
	}, 0);
}
