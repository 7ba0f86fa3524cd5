import { z } from "zod";
import { type AnyColumn, integer, json, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { ModelFacts } from "../model/model-facts.ts";
import { projects, rubrics } from "./projects.ts";

/** An OpenAI-compatible server. Its key stays in the environment, or is stored sealed. */
export const endpoints = table(
	"endpoints",
	{
		id: text().primaryKey(),
		name: text().notNull(),
		baseUrl: text().notNull(),
		/** Name of the environment variable that holds the key; null for servers without one. */
		apiKeyVariable: text(),
		/** The key itself, encrypted (AES-256-GCM); null where the environment holds it. */
		sealedKey: text(),
		/** Which preset it was made from: in which form its models are asked first; null for none. */
		preset: text(),
		/** The header that carries the key; `authorization` as `Bearer KEY`. */
		keyHeader: text({ enum: ["authorization", "api-key", "x-api-key"] })
			.notNull()
			.default("authorization"),
		/** Sent with every request beside what the protocol needs; never a key. */
		headers: json(z.record(z.string(), z.string())).notNull().default({}),
		query: json(z.record(z.string(), z.string())).notNull().default({}),
		/** Longest wait for one answer, in seconds; null: as the installation has it. */
		timeoutSeconds: integer(),
		/** Most requests in flight at once. */
		concurrency: integer().notNull().default(8),
		/** What the provider allows; null: not known, and learnt from its answers. */
		requestsPerMinute: integer(),
		tokensPerMinute: integer(),
		/** What a request of a batch costs, in percent of these prices; null: not known, so all of it. */
		batchPercent: integer(),
		/** Prices and windows of its models that somebody entered; they win over the shipped ones. */
		models: json(z.record(z.string(), ModelFacts)).notNull().default({}),
		createdAt: timestamp().notNull(),
	},
	(t) => [uniqueIndex("endpoints_name").on(t.name)],
);

/** The model of one role. Without an endpoint it is an embedded one, named so. */
const RoleModel = z.object({ endpointId: z.string().nullable(), model: z.string() });

/** Judge dimension → the rubric dimension it counts against, both by name. */
const Binding = z.record(z.string(), z.string());

/** A configured model rater. Any change of what it is makes another judge with another identity. */
export const judges = table(
	"judges",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		name: text().notNull(),
		protocol: text().notNull(),
		protocolVersion: text().notNull(),
		/** Null for protocols that ask no model. */
		endpointId: text().references(() => endpoints.id),
		model: text(),
		/** Models of roles other than `judge`. */
		roleModels: json(z.partialRecord(z.enum(["extract", "embed"]), RoleModel))
			.notNull()
			.default({}),
		parameters: json(z.record(z.string(), z.unknown())).notNull(),
		binding: json(Binding).notNull(),
		/** Set only where the protocol reads the rubric. */
		rubricId: text().references(() => rubrics.id),
		/** SHA-256 of the prompt texts. */
		promptHash: text().notNull(),
		/** SHA-256 over all of the above that changes answers. */
		identity: text().notNull(),
		/** Name of the series that it is a version of, and which one; null for a judge of no series. */
		series: text(),
		seriesVersion: integer(),
		/** The version it was made from; null for the first, and outside a series. */
		predecessorId: text().references((): AnyColumn => judges.id),
		createdAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex("judges_project_name").on(t.projectId, t.name),
		uniqueIndex("judges_project_identity").on(t.projectId, t.identity),
		uniqueIndex("judges_project_series").on(t.projectId, t.series, t.seriesVersion),
	],
);
