import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The licences of the packages that a bundle holds, as their terms ask: each text once, under the names
 * and versions of those that come under it.
 * @param inputs files of the bundle, from the root
 */
export function licencesOfBundled(root: string, inputs: readonly string[]): string {
	const folders = inputs.flatMap(
		(path) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
	);
	const packages = new Map<string, string[]>();
	for (const folder of [...new Set(folders)].sort()) {
		const path = join(root, folder);
		const { name, version } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
		const text = licenceText(path);
		packages.set(text, [...(packages.get(text) ?? []), `${name} ${version}`]);
	}
	return [...packages]
		.map(([text, names]) => `${[...new Set(names)].join("\n")}\n\n${text}\n`)
		.join(`\n${"=".repeat(80)}\n\n`);
}

function licenceText(folder: string): string {
	const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice)/i.test(name));
	if (files.length === 0) throw new Error(`${folder} is bundled and has no licence`);
	return files
		.sort()
		.map((name) => readFileSync(join(folder, name), "utf8").trim())
		.join("\n\n");
}
