import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { BUILT_SEAM } from "./app/cli/bundle/bundle-engines.ts";
import { dependencies } from "./package.json";
import remixConfig from "./remix.config.js";

const UNGUARDED = "export const routes =";

/** Sends every request through the guard, where the server's build lists its routes. */
const guardedRoutes: Plugin = {
	name: "concord-guarded-routes",
	transform(code, id) {
		if (!id.endsWith("virtual:remix/server-build")) return;
		if (!code.includes(UNGUARDED)) throw new Error("The server's build does not list its routes.");
		return `${code.replace(UNGUARDED, "const unguarded =")}
			import { guardRoutes } from "/app/http/guard-routes.server.ts";
			export const routes = guardRoutes(unguarded);`;
	},
};

/** Which engine the server asks, DATABASE_URL says when it starts. */
const engineSeam: Plugin = {
	name: "concord-engine-seam",
	apply: "build",
	enforce: "pre",
	resolveId(id, _importer, { ssr = false }) {
		const built = ssr ? BUILT_SEAM[id] : undefined;
		return built === undefined ? null : { id: built, external: true };
	},
};

export default defineConfig(({ command }) => ({
	plugins: [engineSeam, tailwindcss(), remix(remixConfig), guardedRoutes],
	publicDir: "app/public",
	// Pages load fonts from this server alone: none may come inside a style sheet.
	build: { assetsInlineLimit: (file) => (/\.(woff2?|ttf)$/.test(file) ? false : undefined) },
	// Development looks for packages to bundle before server code is taken out; this one has no
	// browser build that could be bundled.
	optimizeDeps: { exclude: ["@node-rs/argon2"] },
	// The server imports packages among `dependencies` from there; all others are bundled, as they are
	// with the command. Development leaves them all outside: it reads CommonJS only from packages.
	ssr: command === "build" ? { noExternal: true, external: Object.keys(dependencies) } : {},
}));
