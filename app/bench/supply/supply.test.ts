import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../base/package-root.ts";
import { isAllowedLicence } from "./allowed-licence.ts";
import { fixesInWords, newerFix } from "./newer-fix.ts";
import { installedPackages } from "./packages.ts";

const manifest = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));

test("Supply: every package comes under a licence that is allowed", ({ task }) => {
	const packages = installedPackages();
	const refused = packages.filter(({ licence }) => !isAllowedLicence(licence));
	task.meta.tried = packages.length;
	task.meta.failed = refused.length;
	expect(refused).toEqual([]);
	expect(packages.length).toBeGreaterThan(500);
});

test("Supply: scripts of packages run on installation only where that was approved", () => {
	const wanting = installedPackages().filter(({ hasInstallScript }) => hasInstallScript);
	const approved = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
	expect([...new Set(wanting.map(({ name }) => name))].sort()).toEqual(approved.sort());
});

test("Supply: every package of package.json is pinned to one version", () => {
	const { dependencies, devDependencies, overrides } = manifest;
	const wide = Object.entries({ ...dependencies, ...devDependencies, ...overrides }).filter(
		([, version]) => typeof version === "string" && !/^\d+\.\d+\.\d+$/.test(version),
	);
	expect(wide).toEqual([]);
});

test.each([
	["MIT", true],
	["(MIT OR GPL-3.0)", true],
	["Apache-2.0 AND BSL-1.0", true],
	["Apache-2.0 AND GPL-3.0", false],
	["MIT OR Apache-2.0 AND GPL-3.0", true],
	["(MIT OR Apache-2.0) AND GPL-3.0-only", false],
	["GPL-3.0-only AND (MIT OR Apache-2.0)", false],
	["MIT AND (GPL-3.0-only OR (ISC AND MIT))", true],
	["MIT AND (BSD OR GPL) AND AGPL-3.0-only", false],
	["(MIT", false],
	["MIT OR", false],
	["MIT OR (", false],
	["MIT OR )", false],
	["MIT OR AND", false],
	["MIT OR (GPL-3.0", false],
	["MIT OR GPL-3.0 AND", false],
	["MIT OR GPL-2.0-only WITH Classpath-exception-2.0", true],
	["Apache-2.0 WITH LLVM-exception", true],
	["MIT WITH", false],
	["(".repeat(20_000), false],
	["MIT ISC", false],
	["GPL-3.0-only", false],
	["", false],
])("of the licence %j: %s", (licence, isAllowed) => {
	expect(isAllowedLicence(licence)).toBe(isAllowed);
});

test.each([
	["1.2.3", ["1.2.2", "1.2.3"], null],
	["1.2.3", ["1.2.4", "1.10.0", "2.0.0", "1.11.0-beta.1"], "1.10.0"],
	["0.4.1", ["0.4.2", "0.5.0"], "0.4.2"],
])("of %s with %j the newest fix is %s", (version, released, fix) => {
	expect(newerFix(version, released)).toBe(fix);
});

test("how many packages have a newer fix is said in a sentence", () => {
	const said = [0, 1, 2].map((newer) => fixesInWords({ looked: 80, newer }));
	expect(said).toEqual([
		"Of 80 packages none has a newer fix.",
		"Of 80 packages 1 has a newer fix.",
		"Of 80 packages 2 have a newer fix.",
	]);
});
