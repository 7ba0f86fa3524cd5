/**
 * `npm run licences`: every package that is installed, under its licence, those that only build and test marked;
 * exit code 1 where one is not allowed, or none is listed.
 */
import { isAllowedLicence } from "./allowed-licence.ts";
import { installedPackages } from "./packages.ts";

const packages = installedPackages();
for (const licence of [...new Set(packages.map((each) => each.licence))].sort()) {
	const own = packages.filter((each) => each.licence === licence);
	const names = own.map(
		({ name, version, isDev }) => `  ${name} ${version}${isDev ? " (tool)" : ""}`,
	);
	process.stdout.write(`${licence || "none"}: ${own.length}\n${[...new Set(names)].join("\n")}\n`);
}
const refused = packages.filter(({ licence }) => !isAllowedLicence(licence));
for (const { name, version, licence } of refused)
	process.stderr.write(`${name} ${version} comes under ${licence || "no licence"}: not allowed.\n`);
if (packages.length === 0) process.stderr.write("The lock file lists no package.\n");
if (refused.length > 0 || packages.length === 0) process.exitCode = 1;
