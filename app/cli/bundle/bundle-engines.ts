import { join, relative } from "node:path";
import { type BuildResult, build, type Plugin } from "esbuild";

/** What of a build leads to the engine of the database: as it is imported → as it is found in the package. */
export const BUILT_SEAM: Readonly<Record<string, string>> = {
	"#db/dialect": "#built/engine",
	"#db/dialect/writing": "#built/engine/writing",
};

/** Leaves the seam open in a bundle: which engine is behind it, DATABASE_URL says when it is loaded. */
export const ENGINE_SEAM: Plugin = {
	name: "concord-engine-seam",
	setup({ onResolve }) {
		onResolve({ filter: /^#db\/dialect/ }, ({ path }) => {
			const built = BUILT_SEAM[path];
			return built === undefined ? undefined : { path: built, external: true };
		});
	},
};

type Bundle = BuildResult<{ metafile: true; write: false }>;
type Output = { readonly path: string; readonly contents: Uint8Array };

/** The files of each engine, and what imports one of the two and hands on what it has. */
const ENGINES = {
	sqlite: "db/dialect/sqlite/index.ts",
	"sqlite-writing": "db/dialect/sqlite/transact.ts",
	postgres: "db/dialect/postgres/index.ts",
	"postgres-writing": "db/dialect/postgres/transact.ts",
};

/**
 * Bundles both engines, and `engine.js` and `writing.js`, which load the one that DATABASE_URL names: the address
 * of a server is PostgreSQL's, all else is a file of SQLite.
 */
export async function bundleEngines(
	root: string,
	into: string,
	external: string[],
): Promise<{ outputFiles: Output[]; metafile: Bundle["metafile"] }> {
	const { outputFiles, metafile } = await build({
		absWorkingDir: root,
		entryPoints: ENGINES,
		outdir: join(into, "engines"),
		chunkNames: "[name]-[hash]",
		bundle: true,
		splitting: true,
		format: "esm",
		platform: "node",
		target: "node20.19",
		external,
		metafile: true,
		write: false,
		logLevel: "warning",
	});
	const exportsOf = (name: string) =>
		metafile.outputs[relative(root, join(into, "engines", `${name}.js`))]?.exports ?? [];
	const choosing = [
		["engine", "sqlite", "postgres"],
		["writing", "sqlite-writing", "postgres-writing"],
	].map(([name = "", sqlite = "", postgres = ""]) => {
		const names = exportsOf(sqlite).filter((each) => exportsOf(postgres).includes(each));
		return {
			path: join(into, "engines", `${name}.js`),
			contents: new TextEncoder().encode(chooser(sqlite, postgres, names)),
		};
	});
	return { outputFiles: [...outputFiles, ...choosing], metafile };
}

function chooser(sqlite: string, postgres: string, names: readonly string[]): string {
	return `const isServer = /^\\s*postgres(ql)?:/i.test(process.env.DATABASE_URL ?? "");
const engine = isServer ? await import("./${postgres}.js") : await import("./${sqlite}.js");
export const { ${names.join(", ")} } = engine;
`;
}
