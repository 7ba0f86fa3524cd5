import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../base/package-root.ts";
import { PROMISES, type Promised } from "./promises.ts";

const FOLDERS = ["app", "db", "judges", "stats", "e2e"];

/** Files of tests, with the promises that titles in them begin with. */
export function titledFiles(): { file: string; promises: Promised[] }[] {
	const root = packageRoot();
	const names = Object.keys(PROMISES) as Promised[];
	return FOLDERS.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
			join(folder, path),
		),
	)
		.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
		.flatMap((file) => {
			const text = readFileSync(join(root, file), "utf8");
			const promises = names.filter((name) => new RegExp(`["'\`]${name}: `).test(text));
			return promises.length > 0 ? [{ file, promises }] : [];
		});
}
