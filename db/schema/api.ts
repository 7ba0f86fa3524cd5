import { z } from "zod";
import { index, integer, json, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { ApiScope } from "../model/api-token.ts";
import { accounts } from "./accounts.ts";
import { projects } from "./projects.ts";

/**
 * What a program shows in place of a person who is signed in. Only the hash is kept, so that a copy of the table
 * opens nothing. What it opens is looked up on each request: never more than its person may now.
 */
export const apiTokens = table(
	"api_tokens",
	{
		id: text().primaryKey(),
		accountId: text()
			.notNull()
			.references(() => accounts.id, { onDelete: "cascade" }),
		/** What its person calls it. */
		name: text().notNull(),
		tokenHash: text().notNull(),
		scopes: json(z.array(ApiScope)).notNull(),
		/** Null: every project of its person. */
		projectId: text().references(() => projects.id, { onDelete: "cascade" }),
		createdAt: timestamp().notNull(),
		expiresAt: timestamp().notNull(),
		/** To the minute; null before the first time. */
		usedAt: timestamp(),
		revokedAt: timestamp(),
	},
	(t) => [
		uniqueIndex("api_tokens_hash").on(t.tokenHash),
		index("api_tokens_account").on(t.accountId),
	],
);

/** What a request with an idempotency key was answered, kept for a day: its repetition gets the same. */
export const apiAnswers = table(
	"api_answers",
	{
		/** A hash of the token and the key. */
		id: text().primaryKey(),
		tokenId: text()
			.notNull()
			.references(() => apiTokens.id, { onDelete: "cascade" }),
		/** Of method, address and body. */
		requestHash: text().notNull(),
		createdAt: timestamp().notNull(),
		/** Null while it is carried out. */
		status: integer(),
		/** While it is carried out a sign of life, which changes as long as somebody does. */
		body: text(),
	},
	(t) => [index("api_answers_created").on(t.createdAt)],
);
