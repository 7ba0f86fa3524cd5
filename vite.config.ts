import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { dependencies } from "./package.json";
import remixConfig from "./remix.config.js";

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), remix(remixConfig)],
	publicDir: "app/public",
	// Development looks for packages to bundle before server code is taken out; this one has no
	// browser build that could be bundled.
	optimizeDeps: { exclude: ["@node-rs/argon2"] },
	// The server imports packages among `dependencies` from there; all others are bundled, as they are
	// with the command. Development leaves them all outside: it reads CommonJS only from packages.
	ssr: command === "build" ? { noExternal: true, external: Object.keys(dependencies) } : {},
}));
