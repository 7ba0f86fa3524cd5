import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig({
	plugins: [tailwindcss(), remix(remixConfig)],
	publicDir: "app/public",
	// Development looks for packages to bundle before server code is taken out; this one has no
	// browser build that could be bundled.
	optimizeDeps: { exclude: ["@node-rs/argon2"] },
});
