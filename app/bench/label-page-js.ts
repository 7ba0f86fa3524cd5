/**
 * `tsx app/bench/label-page-js.ts [build/client]`: gzip bytes of all JavaScript that the label page
 * loads, beside an empty route of the same build, and their ratio (aim: at most 1.5). Needs
 * `npm run build` first; writes the figures into `build/bench.json` beside those of other benches.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const Chunk = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const Manifest = z.object({
	entry: Chunk,
	routes: z.record(z.string(), Chunk.extend({ parentId: z.string().optional() })),
});
type Manifest = z.infer<typeof Manifest>;

const LABEL_ROUTE = "labelling/label-item.route";
/** Shows nothing: what every page of the app loads. */
const EMPTY_ROUTE = "http/unknown-page.route";

function readManifest(client: string): Manifest {
	const assets = join(client, "assets");
	const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
	if (!name) throw new Error(`${assets} holds no manifest: build the app first`);
	const source = readFileSync(join(assets, name), "utf8");
	const json = source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1);
	return Manifest.parse(JSON.parse(json));
}

/** The scripts of a page: entry, the route and its parents, and what they import. */
function scriptsOf({ entry, routes }: Manifest, routeId: string): Set<string> {
	const scripts = new Set([entry.module, ...entry.imports]);
	for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
		const route = routes[id];
		if (!route) throw new Error(`the build has no route ${id}`);
		for (const script of [route.module, ...route.imports]) scripts.add(script);
	}
	return scripts;
}

function gzipBytes(client: string, scripts: ReadonlySet<string>): number {
	let total = 0;
	for (const script of scripts) total += gzipSync(readFileSync(join(client, script))).length;
	return total;
}

function addToReport(path: string, figures: object): void {
	let report: Record<string, unknown> = {};
	try {
		report = JSON.parse(readFileSync(path, "utf8"));
	} catch {
		// The first bench of this build.
	}
	writeFileSync(path, `${JSON.stringify({ ...report, labelPageJs: figures }, null, "\t")}\n`);
}

const client = process.argv[2] ?? "build/client";
const manifest = readManifest(client);
const labelPage = scriptsOf(manifest, LABEL_ROUTE);
const emptyRoute = scriptsOf(manifest, EMPTY_ROUTE);
const figures = {
	labelPage: gzipBytes(client, labelPage),
	emptyRoute: gzipBytes(client, emptyRoute),
};
const ratio = figures.labelPage / figures.emptyRoute;
addToReport(join(dirname(client), "bench.json"), { ...figures, ratio });
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(`label page   ${kilobytes(figures.labelPage)} gzip, ${labelPage.size} files`);
console.log(`empty route  ${kilobytes(figures.emptyRoute)} gzip, ${emptyRoute.size} files`);
console.log(`ratio        ${ratio.toFixed(2)} (aim: at most 1.50)`);
