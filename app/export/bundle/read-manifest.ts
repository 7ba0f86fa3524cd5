import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Refusal, refused } from "../../base/refusal.ts";
import { BUNDLE_SCHEMA, MANIFEST, Manifest } from "./manifest.ts";

/** The manifest of a bundle's folder, or why it is no bundle of this version. */
export async function readManifest(folder: string): Promise<Manifest | Refusal> {
	let json: unknown;
	try {
		json = JSON.parse(await readFile(join(folder, MANIFEST), "utf8"));
	} catch (error) {
		if (error instanceof SyntaxError)
			return refused(
				`${join(folder, MANIFEST)} is not valid JSON, so that nothing can be checked.`,
			);
		return refused(
			`${folder} is no bundle: it has no ${MANIFEST} that can be read. \`concord export\` writes one.`,
		);
	}
	const schema = Object(json).schema;
	if (
		typeof schema === "string" &&
		schema !== BUNDLE_SCHEMA &&
		schema.startsWith("concord.bundle/")
	)
		return refused(
			`${folder} is a bundle of another version, ${schema}; this Concord checks ${BUNDLE_SCHEMA}.`,
		);
	const manifest = Manifest.safeParse(json);
	if (manifest.success) return manifest.data;
	const [issue] = manifest.error.issues;
	if (issue?.code === "invalid_key")
		return refused(
			`${join(folder, MANIFEST)} is no manifest of a bundle: it lists ${JSON.stringify(issue.path.at(-1))}, which is no file of that folder.`,
		);
	return refused(
		`${join(folder, MANIFEST)} is no manifest of a bundle: ${issue?.path.join(".") || "it"}: ${issue?.message}.`,
	);
}
