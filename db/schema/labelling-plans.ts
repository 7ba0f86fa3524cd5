import { sql } from "drizzle-orm";
import {
	index,
	integer,
	json,
	primaryKey,
	real,
	table,
	text,
	timestamp,
	uniqueIndex,
} from "#db/dialect";
import { LabellingPlan } from "../model/labelling-plan.ts";
import { accounts, invitations } from "./accounts.ts";
import { items } from "./items.ts";
import { dimensions, projects } from "./projects.ts";
import { raters } from "./raters.ts";

/** Who labels what: one wave of items given out, by name or as a pool. */
export const labellingPlans = table(
	"labelling_plans",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		/** 1, 2, 3 … in the order in which they were given out. */
		number: integer().notNull(),
		/** Everything that decides what comes out, the seed included. */
		definition: json(LabellingPlan).notNull(),
		/** What it was before it was given out, in words. */
		sentence: text().notNull(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		/** Null while its items are being written. */
		readyAt: timestamp(),
		/** Taken back: nobody gets anything of it any more. */
		withdrawnAt: timestamp(),
	},
	(t) => [uniqueIndex("labelling_plans_number").on(t.projectId, t.number)],
);

/** An item of a plan. */
export const planItems = table(
	"plan_items",
	{
		planId: text()
			.notNull()
			.references(() => labellingPlans.id, { onDelete: "cascade" }),
		itemId: text()
			.notNull()
			.references(() => items.id),
		/** Place in the plan, from 0. */
		position: integer().notNull(),
		/** People work through blocks in the same order, inside a block each in their own. */
		block: integer().notNull(),
		/** How many people are to see it; 0 for what is mixed into the queue of everybody who has a share. */
		overlap: integer().notNull(),
		/** How many more people may take it now: the overlap less the assignments there are. */
		openSeats: integer().notNull(),
		/** The chance with which it was drawn; null where it was not drawn, but chosen. */
		probability: real(),
		/** The part of the items it was drawn from, in words. */
		stratum: text(),
		purpose: text({ enum: ["sample", "gold", "repeat", "training"] })
			.notNull()
			.default("sample"),
		/** The item that a hidden repeat is a copy of: an item row of its own, so that nothing tells it apart. */
		repeats: text().references(() => items.id),
	},
	(t) => [
		primaryKey({ columns: [t.planId, t.itemId] }),
		// What can still be taken lies together, however much is taken.
		index("plan_items_open").on(t.planId, t.position).where(sql`open_seats > 0`),
		index("plan_items_item").on(t.itemId),
		// What is mixed into everybody's queue is little beside the rest.
		index("plan_items_mixed").on(t.planId, t.purpose).where(sql`purpose <> 'sample'`),
		index("plan_items_repeats").on(t.repeats).where(sql`repeats is not null`),
	],
);

/** A person's share of a plan; nobody's yet while an invitation carries it. */
export const planShares = table(
	"plan_shares",
	{
		id: text().primaryKey(),
		planId: text()
			.notNull()
			.references(() => labellingPlans.id, { onDelete: "cascade" }),
		raterId: text().references(() => raters.id),
		invitationId: text().references(() => invitations.id),
		/** How many items it holds at most; null: whatever the pool has. */
		size: integer(),
		createdAt: timestamp().notNull(),
		/** Gave it up or was removed. */
		endedAt: timestamp(),
	},
	(t) => [
		uniqueIndex("plan_shares_rater").on(t.planId, t.raterId),
		index("plan_shares_person").on(t.raterId),
		index("plan_shares_invitation").on(t.invitationId),
	],
);

/** The right answer to an item on one dimension: what annotators' answers to gold items are held against. */
export const goldAnswers = table(
	"gold_answers",
	{
		itemId: text()
			.notNull()
			.references(() => items.id),
		dimensionId: text()
			.notNull()
			.references(() => dimensions.id),
		/** Code of a discrete level. */
		level: integer(),
		/** Value on a numeric scale: exactly one of level and number is set. */
		number: real(),
		/** Why it is right: shown as feedback in training. */
		reason: text(),
		createdAt: timestamp().notNull(),
	},
	(t) => [primaryKey({ columns: [t.itemId, t.dimensionId] })],
);
