import { z } from "zod";
import { integer, json, primaryKey, real, table, text, timestamp } from "#db/dialect";
import { FormRefusal, RequestForm } from "../model/request-form.ts";
import { endpoints } from "./judges.ts";

/** How a model at an endpoint takes requests, once it answered one; without a row nothing is known of it. */
export const learntForms = table(
	"learnt_forms",
	{
		endpointId: text()
			.notNull()
			.references(() => endpoints.id, { onDelete: "cascade" }),
		model: text().notNull(),
		form: json(RequestForm).notNull(),
		/** What it had refused before, in its order. */
		refusals: json(z.array(FormRefusal)).notNull(),
		learntAt: timestamp().notNull(),
		/** Most tokens that an answer was billed as, where that is more than its limit allowed. */
		longestAnswer: integer(),
		/** Most tokens that prompts were billed as for one of our count, where that is beyond our margin. */
		promptRatio: real(),
	},
	(t) => [primaryKey({ columns: [t.endpointId, t.model] })],
);
