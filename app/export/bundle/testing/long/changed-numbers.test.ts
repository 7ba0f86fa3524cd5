import { expect, test } from "vitest";
import { changeNumbers } from "../changed-numbers.ts";
import { aBundle, aWholeProject } from "../whole-project.ts";

const BUNDLES = 1000;

test("of 1,000 bundles with one changed number each, its hash made to fit, 1,000 are found", async () => {
	const bundle = await aBundle(await aWholeProject());
	const changed = await changeNumbers(bundle, BUNDLES);
	const many = (kind: string) => changed.filter((each) => each.kind === kind).length;
	console.info(
		`changed: ${many("output")} figures, ${many("input")} numbers of data, ${many("manifest")} of the manifest`,
	);
	expect(changed.filter(({ found }) => !found)).toEqual([]);
	expect(changed).toHaveLength(BUNDLES);
});
