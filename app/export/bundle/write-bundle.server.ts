import { createWriteStream } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database } from "#db/dialect";
import type { DerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { readingOf } from "../../agreement/reading.server.ts";
import { ANALYSES } from "../../analyses/analyses.ts";
import { isRefusal } from "../../base/refusal.ts";
import { concordVersion } from "../../base/version.ts";
import { EXPORT_FILE_NAMES, ON_REQUEST } from "../../files/export-file-names.ts";
import { type AgreementSettings, settingsOf } from "../../report/report-settings.ts";
import { exportFile } from "../export-files.server.ts";
import { bundleFigures, type FiguresJob } from "./bundle-figures.ts";
import {
	AGREEMENT,
	AGREEMENT_TABLE,
	COMPARISON,
	fingerprintOf,
	isFigures,
	REPORT,
} from "./bundle-files.ts";
import { BUNDLE_SCHEMA, MANIFEST, type Manifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

export type BundleRequest = {
	readonly project: Project;
	/** The derived set whose items are written; null: the imported ones. */
	readonly set: Pick<DerivedSet, "id" | "name" | "kind"> | null;
	/** Also every request of a judge and what came back. */
	readonly exchanges: boolean;
	/** Also copies of items, labels and figures for spreadsheets. */
	readonly tables: boolean;
	/** What figures are computed with where not by default; what is absent is as the project says. */
	readonly settings?: Partial<AgreementSettings>;
};

/** Where figures are computed: here, or in a thread. */
type Compute = (job: FiguresJob) => ReturnType<typeof bundleFigures>;

/**
 * Writes a project as a bundle into a folder: its data, every figure computed from the written files, and the
 * manifest. The same project gives the same bytes.
 * @returns the files' names, each as soon as it is written, the manifest last
 * @throws what the system says where the folder cannot be written to
 */
export async function* writeBundle(
	db: Database,
	folder: string,
	{ project, set, exchanges, tables, settings = {} }: BundleRequest,
	compute: Compute = bundleFigures,
): AsyncGenerator<string> {
	const reading = await readingOf(db, project.id);
	if (!reading) throw new Error(`the project ${project.slug} went away while it was exported`);
	await removeBundle(folder);
	const listed: string[] = [];
	for (const name of EXPORT_FILE_NAMES) {
		if (isFigures(name) || (name.endsWith(".csv") && !tables)) continue;
		if (ON_REQUEST.has(name) && !exchanges) continue;
		const file = ON_REQUEST.has(name) ? `${name}.gz` : name;
		if (!(await written(join(folder, file), exportFile(db, project, name, set?.id)))) continue;
		listed.push(file);
		yield file;
	}
	const chosen = settingsOf({ ...reading, ...settings });
	const about = {
		versions: { concord: concordVersion() },
		project: { slug: project.slug, name: project.name },
		set: set && { name: set.name, kind: set.kind },
		settings: {
			[AGREEMENT]: chosen,
			[COMPARISON]: chosen,
			[REPORT]: chosen,
			analyses: Object.fromEntries(analysesAbout(set).map((id) => [id, {}])),
		},
	};
	const files = tables ? [...listed, AGREEMENT_TABLE] : listed;
	const figures = await compute({ folder, files, about });
	if (isRefusal(figures)) throw new Error(`an export cannot be read again: ${figures.sentence}`);
	for (const [name, value] of figures) {
		const text = typeof value === "string" ? value : `${JSON.stringify(value, null, "\t")}\n`;
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), text);
		listed.push(name);
		yield name;
	}
	const manifest: Manifest = {
		schema: BUNDLE_SCHEMA,
		...about,
		files: {},
	};
	for (const name of listed.sort()) manifest.files[name] = await fingerprintOf(join(folder, name));
	await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, "\t")}\n`);
	yield MANIFEST;
}

/**
 * Analyses that the files of a bundle carry: those of a set of their kind, or of any items. Beside probes stand
 * the items they were made from, which are in a bundle of their own.
 */
function analysesAbout(set: BundleRequest["set"]): string[] {
	if (set?.kind === "probes") return [];
	return ANALYSES.flatMap((analysis) =>
		analysis.kind === "computed" && (!analysis.setKind || analysis.setKind === set?.kind)
			? [analysis.id]
			: [],
	);
}

/** What an earlier export wrote there would be no part of this bundle; other files stay. */
async function removeBundle(folder: string): Promise<void> {
	const earlier = await readManifest(folder);
	if (isRefusal(earlier)) return;
	for (const name of Object.keys(earlier.files)) await rm(join(folder, name), { force: true });
	await rm(join(folder, MANIFEST));
}

/** A file of nothing says nothing: is there anything in it? */
async function written(path: string, pieces: AsyncGenerator<string>): Promise<boolean> {
	const first = await pieces.next();
	if (first.done) return false;
	const text = Readable.from(withFirst(first.value, pieces), { objectMode: false });
	if (path.endsWith(".gz")) await pipeline(text, createGzip(), createWriteStream(path));
	else await pipeline(text, createWriteStream(path));
	if ((await stat(path)).size > 0) return true;
	await rm(path);
	return false;
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
	yield first;
	yield* rest;
}
