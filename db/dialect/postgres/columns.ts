/** Columns that hold what they hold in SQLite: moments in milliseconds, truth values as 0 and 1, JSON as text. */
import { bigint, customType } from "drizzle-orm/pg-core";
import type { z } from "zod";

export { doublePrecision as real, text } from "drizzle-orm/pg-core";

/** A whole number of 64 bits. */
export function integer() {
	return bigint({ mode: "number" });
}

// What a placeholder is filled in with comes to `toDriver` also where it is nothing.

/** A moment, milliseconds since 1970, made by the app. */
export function timestamp() {
	return customType<{ data: Date; driverData: number }>({
		dataType: () => "bigint",
		toDriver: (value) => (value === null ? value : value.getTime()),
		fromDriver: (raw) => new Date(Number(raw)),
	})();
}

export function boolean() {
	return customType<{ data: boolean; driverData: number }>({
		dataType: () => "smallint",
		toDriver: (value) => (value === null ? value : value ? 1 : 0),
		fromDriver: (raw) => Number(raw) === 1,
	})();
}

/** NUL as JSON writes it, which PostgreSQL reads no JSON with. */
const WRITTEN_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;

/** A JSON column checked by its zod schema when it is read. */
export function json<T>(schema: z.ZodType<T>) {
	return customType<{ data: T; driverData: string | null }>({
		dataType: () => "text",
		toDriver: (value) =>
			value === null ? null : JSON.stringify(value).replace(WRITTEN_NUL, "$1\\ufffd"),
		fromDriver: (raw) => schema.parse(JSON.parse(String(raw))),
	})();
}
