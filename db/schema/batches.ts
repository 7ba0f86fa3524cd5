import { z } from "zod";
import { index, integer, json, table, text, timestamp } from "#db/dialect";
import { endpoints } from "./judges.ts";
import { runs, runTasks } from "./runs.ts";

/** A file of requests handed to a provider's batch interface, and what became of it. */
export const batches = table(
	"batches",
	{
		/** Also among the batch's metadata at the endpoint: finds it again when the reply got lost. */
		id: text().primaryKey(),
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		endpointId: text()
			.notNull()
			.references(() => endpoints.id),
		/** Files hold requests to one model. */
		model: text().notNull(),
		/** `handing_over`: the endpoint may have it or not. `under_way`: it has. `over`: both files were read. */
		status: text({ enum: ["handing_over", "under_way", "over"] }).notNull(),
		fileId: text(),
		/** Its id at the endpoint. */
		remoteId: text(),
		/** As the endpoint calls it; and how far it is. */
		remoteStatus: text(),
		requests: integer().notNull(),
		answered: integer().notNull().default(0),
		createdAt: timestamp().notNull(),
		lookedAt: timestamp(),
		finishedAt: timestamp(),
	},
	(t) => [index("batches_run").on(t.runId, t.status)],
);

/** A request that waits for a batch, is in one, or came back without an answer. */
export const batchRequests = table(
	"batch_requests",
	{
		/** Its name in the file. */
		id: text().primaryKey(),
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		runTaskId: text()
			.notNull()
			.references(() => runTasks.id, { onDelete: "cascade" }),
		batchId: text().references(() => batches.id, { onDelete: "cascade" }),
		endpointId: text()
			.notNull()
			.references(() => endpoints.id),
		model: text().notNull(),
		requestHash: text().notNull(),
		role: text().notNull(),
		step: text().notNull(),
		draw: integer().notNull(),
		attempt: integer().notNull(),
		/** The request as `BatchClient.files` takes it. */
		request: json(z.record(z.string(), z.unknown())).notNull(),
		/** The most it can cost; null where a price is unknown. */
		worstMicros: integer(),
		/** `back`: answered or failed, for its task to go on with; `settled`: the task did. */
		status: text({ enum: ["queued", "sent", "back", "settled"] }).notNull(),
		/** Why there is no answer; an answer is found among the exchanges. */
		failure: json(z.record(z.string(), z.unknown())),
		createdAt: timestamp().notNull(),
	},
	(t) => [
		index("batch_requests_run").on(t.runId, t.status),
		index("batch_requests_hash").on(t.runId, t.requestHash, t.status),
		index("batch_requests_batch").on(t.batchId),
	],
);
