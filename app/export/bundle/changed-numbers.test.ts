import { expect, test } from "vitest";
import { changeNumbers } from "./testing/changed-numbers.ts";
import { aBundle, aWholeProject } from "./testing/whole-project.ts";

/** Two changed numbers in each file; a thousand of them in the long tests. */
const CHANGED = 44;

test("one changed number is found whatever file it stands in, though its hash was made to fit", async () => {
	const bundle = await aBundle(await aWholeProject());
	const changed = await changeNumbers(bundle, CHANGED);
	expect(changed.filter(({ found }) => !found)).toEqual([]);
	expect(new Set(changed.map(({ kind }) => kind))).toEqual(
		new Set(["input", "output", "manifest"]),
	);
}, 120_000);
