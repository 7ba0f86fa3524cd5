/**
 * `npm run fixes`: which packages of package.json have a newer version of the same major, as fixes come; asks the
 * registry. Newer majors are counted. Nothing is changed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { packageRoot } from "../../base/package-root.ts";
import { newerFix } from "./newer-fix.ts";

const Named = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Named, devDependencies: Named });

const manifest = Manifest.parse(
	JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")),
);
let unanswered = 0;
let newer = 0;
for (const [name, version] of Object.entries({
	...manifest.dependencies,
	...manifest.devDependencies,
})) {
	const asked = spawnSync("npm", ["view", name, "versions", "--json"], { encoding: "utf8" });
	const versions =
		asked.status === 0 ? z.array(z.string()).safeParse(JSON.parse(asked.stdout)) : null;
	if (!versions?.success) {
		unanswered++;
		continue;
	}
	const fix = newerFix(version, versions.data);
	if (fix === null) continue;
	newer++;
	const kind = name in manifest.dependencies ? "" : " (tool)";
	process.stdout.write(`${name}${kind}: ${version} → ${fix}\n`);
}
process.stdout.write(
	newer === 0 ? "No package has a newer fix.\n" : `${newer} have newer fixes.\n`,
);
if (unanswered > 0) {
	process.stderr.write(`The registry did not answer for ${unanswered} packages.\n`);
	process.exitCode = 1;
}
