/** Bundles with one number changed, at random, and its hash made to fit. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { isRefusal } from "../../../base/refusal.ts";
import { fingerprintOf, isFigures } from "../bundle-files.ts";
import { MANIFEST } from "../manifest.ts";
import { verifyBundle } from "../verify-bundle.ts";
import { aFolder } from "./whole-project.ts";

/** What was changed, and whether it was found. */
export type Changed = {
	readonly file: string;
	/** `output`: a figure; `input`: data that figures are computed from; `manifest`: a setting or a size. */
	readonly kind: "output" | "input" | "manifest";
	readonly change: string;
	readonly found: boolean;
};

/** The same numbers for the same seed (a linear congruential generator, Numerical Recipes). */
function randomNumbers(seed: number): (below: number) => number {
	let state = seed >>> 0;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/**
 * Changes one number or truth value of a bundle at a time, as many as are asked for, and verifies each. Every file
 * comes as often as another one, and in it every number.
 */
export async function changeNumbers(bundle: string, many: number): Promise<Changed[]> {
	const below = randomNumbers(1);
	const files = Object.keys(JSON.parse(readFileSync(join(bundle, MANIFEST), "utf8")).files);
	const numbered = [...files, MANIFEST].filter((file) => placesIn(textOf(bundle, file)).length > 0);
	const results: Changed[] = [];
	for (let at = 0; at < many; at++) {
		const file = numbered[at % numbered.length] ?? "";
		const copy = aFolder();
		cpSync(bundle, copy, { recursive: true });
		const text = textOf(copy, file);
		const places = placesIn(text);
		const [from, to] = places[below(places.length)] ?? [0, 0];
		const was = text.slice(from, to);
		const is = otherThan(was);
		const changed = text.slice(0, from) + is + text.slice(to);
		const path = join(copy, file);
		writeFileSync(path, file.endsWith(".gz") ? gzipSync(changed) : changed);
		if (file !== MANIFEST) await repair(copy, file);
		const verified = await verifyBundle(copy);
		rmSync(copy, { recursive: true });
		results.push({
			file,
			kind: file === MANIFEST ? "manifest" : isFigures(file) ? "output" : "input",
			change: `${text.slice(Math.max(0, from - 60), from)}${was} → ${is}`,
			// A number that makes of the bundle something that cannot be read is found, too.
			found: isRefusal(verified) || !verified.equal,
		});
	}
	return results;
}

/** A copy of a bundle in which one file was changed; with hashes made to fit, or with those that it had. */
export async function changedCopy(
	bundle: string,
	file: string,
	change: (text: string) => string,
	{ repaired }: { readonly repaired: boolean },
): Promise<string> {
	const copy = aFolder();
	cpSync(bundle, copy, { recursive: true });
	const path = join(copy, file);
	writeFileSync(path, change(readFileSync(path, "utf8")));
	if (repaired && file !== MANIFEST) await repair(copy, file);
	return copy;
}

/** Makes the manifest fit a file that was changed. */
async function repair(folder: string, file: string): Promise<void> {
	const path = join(folder, MANIFEST);
	const manifest = JSON.parse(readFileSync(path, "utf8"));
	manifest.files[file] = await fingerprintOf(join(folder, file));
	writeFileSync(path, `${JSON.stringify(manifest, null, "\t")}\n`);
}

function textOf(folder: string, file: string): string {
	const bytes = readFileSync(join(folder, file));
	return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** Where numbers and truth values stand in JSON, outside of texts; in Markdown every number. */
function placesIn(text: string): [number, number][] {
	const isJson = /^\s*[[{]/.test(text);
	const tokens = isJson
		? /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false/g
		: /\d+(?:\.\d+)?/g;
	return [...text.matchAll(tokens)]
		.filter(([token]) => !token.startsWith('"'))
		.map((match) => [match.index, match.index + match[0].length]);
}

function otherThan(token: string): string {
	if (token === "true") return "false";
	if (token === "false") return "true";
	const number = Number(token);
	// What is smaller is what rounding left of 0, which verification takes for 0.
	if (Math.abs(number) < 1e-12 && !Number.isInteger(number)) return "0.01";
	return String(Number.isInteger(number) ? number + 1 : number * 1.01);
}
