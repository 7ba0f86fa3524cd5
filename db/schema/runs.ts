import { isNull } from "drizzle-orm";
import { index, integer, json, primaryKey, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { Judgment } from "../model/judgment.ts";
import { accounts } from "./accounts.ts";
import { derivedSets } from "./derived-sets.ts";
import { items } from "./items.ts";
import { endpoints, judges } from "./judges.ts";
import { projects } from "./projects.ts";

/** One execution of one judge over a fixed list of items. */
export const runs = table(
	"runs",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		judgeId: text()
			.notNull()
			.references(() => judges.id),
		/** The derived set whose items it judges, which stays as long as the run; null: imported items. */
		setId: text().references(() => derivedSets.id),
		status: text({ enum: ["running", "paused", "cancelled", "done"] }).notNull(),
		/** Why it paused, in a sentence for people. */
		pauseReason: text(),
		/** Run tasks planned. */
		total: integer().notNull(),
		repetitions: integer().notNull().default(1),
		/** `batch`: through the provider's batch interface, cheaper and within a day. */
		mode: text({ enum: ["live", "batch"] })
			.notNull()
			.default("live"),
		/** Most it may cost, in micro-units; null: no cap. */
		maxCostMicros: integer(),
		/** The run whose failures it asks again, and whose cap it shares; the first of a row of retries. */
		retryOf: text(),
		/** Which process carries out a run by batch: batches are handed over by one alone. */
		holder: text(),
		/** Nothing is sent before this moment, and why: what the endpoint said about its limit. */
		waitsUntil: timestamp(),
		waitReason: text(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		finishedAt: timestamp(),
	},
	(t) => [index("runs_project").on(t.projectId, t.createdAt), index("runs_status").on(t.status)],
);

/** One (run, item, repetition) to carry out. A lease whose process died is claimable again. */
export const runTasks = table(
	"run_tasks",
	{
		id: text().primaryKey(),
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		itemId: text()
			.notNull()
			.references(() => items.id),
		repetition: integer().notNull().default(0),
		/** Order of work within the run. */
		position: integer().notNull(),
		/** `waiting`: for answers of a batch. */
		status: text({
			enum: ["todo", "leased", "waiting", "done", "failed_retryable", "failed_final"],
		})
			.notNull()
			.default("todo"),
		attempts: integer().notNull().default(0),
		/** One claim of the task; a late answer under an old lease is dropped. */
		leaseToken: text(),
		/** Which process holds it. The lease lasts as long as that gives signs of life. */
		leaseProcess: text(),
		/** Not to be claimed before: back-off after a passing failure. */
		notBefore: timestamp(),
		/** The last failure, by unscored reason. */
		reason: text(),
		finishedAt: timestamp(),
	},
	(t) => [
		uniqueIndex("run_tasks_cell").on(t.runId, t.itemId, t.repetition),
		index("run_tasks_claim").on(t.runId, t.status, t.position),
		/** What live progress counts, twice a second, without touching the rows. */
		index("run_tasks_progress").on(t.runId, t.status, t.reason, t.attempts),
	],
);

/** One judge's answer to one item: current when `supersededAt` is null. */
export const judgments = table(
	"judgments",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		judgeId: text()
			.notNull()
			.references(() => judges.id),
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		itemId: text()
			.notNull()
			.references(() => items.id),
		repetition: integer().notNull().default(0),
		outcomes: json(Judgment).notNull(),
		/** From the first request to the answer, in milliseconds. */
		durationMs: integer(),
		createdAt: timestamp().notNull(),
		supersededAt: timestamp(),
	},
	(t) => [
		uniqueIndex("judgments_current")
			.on(t.judgeId, t.itemId, t.repetition)
			.where(isNull(t.supersededAt)),
		index("judgments_run").on(t.runId, t.createdAt),
		index("judgments_item").on(t.itemId),
	],
);

/**
 * What a run has used so far, by step, role and model: added up as exchanges are kept, so that live
 * progress and the cap read a few rows.
 */
export const runUsage = table(
	"run_usage",
	{
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		step: text().notNull(),
		role: text().notNull(),
		model: text().notNull(),
		/** Requests that were sent, and answers that were found stored. */
		requests: integer().notNull(),
		reused: integer().notNull(),
		promptTokens: integer().notNull(),
		cachedTokens: integer().notNull(),
		completionTokens: integer().notNull(),
		costMicros: integer().notNull(),
		/** Of requests that may have been billed, nobody knows how much: the most that they can have cost. */
		assumedMicros: integer().notNull().default(0),
		/** Answered requests whose price is unknown: the cost is more than `costMicros`. */
		unpriced: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.runId, t.step, t.role, t.model] })],
);

/**
 * Answers of models in a run, counted by who was asked, who answered and how long it took: what pages
 * show without reading exchanges.
 */
export const runAnswers = table(
	"run_answers",
	{
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		model: text().notNull(),
		/** The model string that the endpoint answered with; empty where it did not say. */
		answeredModel: text().notNull(),
		/** To two significant digits; 0 for an answer of a batch. */
		durationMs: integer().notNull(),
		requests: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.runId, t.model, t.answeredModel, t.durationMs] })],
);

/** A vector of a text, kept once however many items share the text. */
export const embeddings = table(
	"embeddings",
	{
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		/** Address and model string: behind one origin gateways have several models of one name. */
		model: text().notNull(),
		textHash: text().notNull(),
		/** Little-endian float64, base64. */
		vector: text().notNull(),
		createdAt: timestamp().notNull(),
	},
	(t) => [primaryKey({ columns: [t.projectId, t.model, t.textHash] })],
);

/** One request to a model and what came back, kept verbatim, good or bad. */
export const exchanges = table(
	"exchanges",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		runTaskId: text()
			.notNull()
			.references(() => runTasks.id, { onDelete: "cascade" }),
		endpointId: text()
			.notNull()
			.references(() => endpoints.id),
		/** SHA-256 of the full request: origin, model, messages, format, parameters, repetition, draw. */
		requestHash: text().notNull(),
		/** `judge`, `extract`, `embed`. */
		role: text().notNull(),
		/** What it was for: `judge`, `repair`, `golden`, `split` … Cost is shown by it. */
		step: text().notNull().default("judge"),
		draw: integer().notNull().default(0),
		attempt: integer().notNull(),
		model: text().notNull(),
		/** The model string that the endpoint answered with. */
		answeredModel: text(),
		request: text().notNull(),
		response: text(),
		/** HTTP status; null when no answer came. */
		status: integer(),
		finishReason: text(),
		error: text(),
		promptTokens: integer(),
		cachedTokens: integer(),
		cacheWriteTokens: integer(),
		completionTokens: integer(),
		/** In micro-units; null where the price is unknown. Nothing when a stored answer was used. */
		costMicros: integer(),
		/** Where it may have been billed and nobody knows how much: the most that it can have cost. */
		assumedMicros: integer(),
		durationMs: integer().notNull(),
		/** The exchange whose stored answer was used again: this one sent nothing and cost nothing. */
		reusedFrom: text(),
		createdAt: timestamp().notNull(),
	},
	(t) => [
		index("exchanges_task").on(t.runTaskId),
		index("exchanges_request").on(t.projectId, t.requestHash),
	],
);
