/**
 * `npm run fixes`: which packages of package.json have a newer version that breaks nothing by its number, as fixes come;
 * asks the registry. Nothing is changed; what they bring along, `npm outdated --all` lists.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { packageRoot } from "../../base/package-root.ts";
import { fixesInWords, newerFix } from "./newer-fix.ts";

const Named = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Named, devDependencies: Named });
const PATIENCE = ["--fetch-timeout=20000", "--fetch-retries=1"];

/** What the registry says of a field, undefined where it is empty. @throws Error where it gives no answer */
function asked(spec: string, field: string): unknown {
	const { status, stdout } = spawnSync("npm", ["view", spec, field, "--json", ...PATIENCE], {
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`npm view ${spec} ended with ${status}`);
	return stdout.trim() === "" ? undefined : JSON.parse(stdout);
}

/** The newest fix that its authors have not taken back. */
function fixOf(name: string, version: string): string | null {
	const known = asked(name, "versions");
	// Of a package with one version it is that.
	let released = z.union([z.string().transform((one) => [one]), z.array(z.string())]).parse(known);
	for (;;) {
		const fix = newerFix(version, released);
		if (fix === null || !asked(`${name}@${fix}`, "deprecated")) return fix;
		released = released.filter((each) => each !== fix);
	}
}

const manifest = Manifest.parse(
	JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")),
);
const packages = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
const unanswered: string[] = [];
let newer = 0;
for (const [name, version] of packages) {
	try {
		const fix = fixOf(name, version);
		if (fix === null) continue;
		newer++;
		const kind = name in manifest.dependencies ? "" : " (tool)";
		process.stdout.write(`${name}${kind}: ${version} → ${fix}\n`);
	} catch {
		unanswered.push(name);
	}
}
const looked = packages.length - unanswered.length;
process.stdout.write(`${fixesInWords({ looked, newer })}\n`);
if (unanswered.length > 0) {
	process.stderr.write(`The registry gave no answer for ${unanswered.join(", ")}.\n`);
	process.exitCode = 1;
}
