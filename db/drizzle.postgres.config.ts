import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "postgresql",
	casing: "snake_case",
	schema: "./db/schema/index.ts",
	out: "./db/migrations/postgres",
});
