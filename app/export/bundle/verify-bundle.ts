import { lstat, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { isRefusal, type Refusal } from "../../base/refusal.ts";
import { concordVersion } from "../../base/version.ts";
import { counted } from "../../ui/numbers.ts";
import { type BundleFigures, bundleFigures } from "./bundle-figures.ts";
import { AGREEMENT, COUNTS, filesIn, fingerprintOf, isFigures } from "./bundle-files.ts";
import { differencesOf } from "./differences.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import type { VerificationJson } from "./verification-json.ts";

/**
 * Checks a bundle: are its files those of its manifest, and do they give its figures? All figures are computed
 * again from the data files with the settings of the manifest, whatever hashes say.
 * @returns a refusal where the folder is no bundle of this version
 */
export async function verifyBundle(folder: string): Promise<VerificationJson | Refusal> {
	const manifest = await readManifest(folder);
	if (isRefusal(manifest)) return manifest;
	const there = await filesIn(folder);
	const files = await fileProblems(folder, manifest, there);
	const recomputed: VerificationJson["recomputed"] = [];
	const differences: VerificationJson["differences"] = [];
	const notRecomputed = copiesOf(manifest);
	const figures = await bundleFigures({
		folder,
		// A file that does not belong here is no part of the bundle.
		files: there.filter((name) => Object.hasOwn(manifest.files, name)),
		about: manifest,
	});
	if (isRefusal(figures)) notRecomputed.push({ what: "all figures", reason: figures.sentence });
	else {
		if (lacksRequests(figures, manifest)) notRecomputed.push(WITHOUT_REQUESTS);
		const names = new Set([...figures.keys(), ...Object.keys(manifest.files).filter(isFigures)]);
		for (const file of [...names].sort()) {
			if (!there.includes(file)) continue;
			const stored = await storedFigures(folder, file);
			const compared = differencesOf(stored, asWritten(figures, file), file === COUNTS);
			recomputed.push({ file, numbers: compared.numbers });
			differences.push(...compared.differences.map((each) => ({ file, ...each })));
		}
		for (const file of figures.keys())
			if (!Object.hasOwn(manifest.files, file))
				differences.push({ file, path: "", stored: null, recomputed: "a file of figures" });
	}
	const madeBy = manifest.versions.concord;
	return {
		schema: "concord.verification/1",
		bundle: basename(resolve(folder)),
		equal: files.length === 0 && differences.length === 0 && !isRefusal(figures),
		files,
		differences,
		recomputed,
		notRecomputed,
		...(madeBy !== concordVersion() && { madeBy: madeBy ?? "unknown" }),
	};
}

async function fileProblems(
	folder: string,
	manifest: Manifest,
	there: readonly string[],
): Promise<VerificationJson["files"]> {
	const problems: VerificationJson["files"] = [];
	if (await isLink(folder, MANIFEST)) problems.push(linked(MANIFEST));
	for (const [file, { sha256, bytes }] of Object.entries(manifest.files)) {
		if (!there.includes(file)) {
			const sentence = `${file} is missing: the manifest lists it.`;
			problems.push({ file, problem: "missing", sentence });
			continue;
		}
		if (await isLink(folder, file)) {
			problems.push(linked(file));
			continue;
		}
		const is = await fingerprintOf(join(folder, file));
		if (is.sha256 === sha256 && is.bytes === bytes) continue;
		const size = is.bytes === bytes ? "" : ` (${counted(is.bytes, "byte")}, not ${bytes})`;
		const sentence = `${file} was edited: it is not the file that the manifest lists${size}.`;
		problems.push({ file, problem: "edited", sentence });
	}
	for (const file of there) {
		if (Object.hasOwn(manifest.files, file)) continue;
		const sentence = `${file} does not belong to the bundle: the manifest does not list it.`;
		problems.push({ file, problem: "extra", sentence });
	}
	return problems;
}

async function isLink(folder: string, file: string): Promise<boolean> {
	return (await lstat(join(folder, file))).isSymbolicLink();
}

function linked(file: string): VerificationJson["files"][number] {
	const sentence = `${file} is a link to a file elsewhere, which may change or be left behind: put the file itself there.`;
	return { file, problem: "link", sentence };
}

/** Copies for spreadsheets. */
function copiesOf({ files }: Manifest): VerificationJson["notRecomputed"] {
	const tables = Object.keys(files).filter((name) => name.endsWith(".csv") && !isFigures(name));
	const reason = "they are copies of other files for spreadsheets; their hashes were checked.";
	return tables.length > 0 ? [{ what: tables.join(", "), reason }] : [];
}

const WITHOUT_REQUESTS = {
	what: "tokens, cost and time of each judge",
	reason:
		"the requests are not in this bundle (`concord export --exchanges` adds them), so that the sums in judges.json were taken as they are.",
};

/** Are there figures of money, and nothing that they could be added up from? */
function lacksRequests(figures: BundleFigures, { files }: Manifest): boolean {
	return "takes" in Object(figures.get(AGREEMENT)) && !("exchanges.jsonl.gz" in files);
}

/** The stored file as a value; a text where it is none, or is broken. */
async function storedFigures(folder: string, file: string): Promise<unknown> {
	const text = await readFile(join(folder, file), "utf8");
	if (!file.endsWith(".json")) return text;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** What an export would have written. */
function asWritten(figures: BundleFigures, file: string): unknown {
	const value = figures.get(file);
	return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
