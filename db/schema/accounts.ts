import { boolean, index, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { ROLES } from "../model/roles.ts";
import { projects } from "./projects.ts";

/** A person who can sign in. What they may do in a project is their membership's role. */
export const accounts = table(
	"accounts",
	{
		id: text().primaryKey(),
		/** What the person signs in with: an address or any name, compared in lower case. */
		login: text().notNull(),
		name: text().notNull(),
		/** argon2id, with its parameters; null for accounts that no password opens (the demo's). */
		passwordHash: text(),
		isAdministrator: boolean().notNull().default(false),
		createdAt: timestamp().notNull(),
		disabledAt: timestamp(),
	},
	(t) => [uniqueIndex("accounts_login").on(t.login)],
);

/** A signed-in browser. The id is the SHA-256 of the cookie's token, so a copy of the table opens nothing. */
export const sessions = table(
	"sessions",
	{
		id: text().primaryKey(),
		accountId: text()
			.notNull()
			.references(() => accounts.id, { onDelete: "cascade" }),
		createdAt: timestamp().notNull(),
		expiresAt: timestamp().notNull(),
	},
	(t) => [index("sessions_account").on(t.accountId)],
);

export const memberships = table(
	"memberships",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		accountId: text()
			.notNull()
			.references(() => accounts.id, { onDelete: "cascade" }),
		role: text({ enum: ROLES }).notNull(),
		createdAt: timestamp().notNull(),
		/** Gets no items while it is set. */
		pausedAt: timestamp(),
	},
	(t) => [
		uniqueIndex("memberships_project_account").on(t.projectId, t.accountId),
		index("memberships_account").on(t.accountId),
	],
);

/** A link that makes one account a member of one project; only the hash of its token is kept. */
export const invitations = table(
	"invitations",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		role: text({ enum: ROLES }).notNull(),
		/** Who it is for, as the administrator wrote it. */
		name: text().notNull(),
		tokenHash: text().notNull(),
		createdBy: text()
			.notNull()
			.references(() => accounts.id),
		createdAt: timestamp().notNull(),
		expiresAt: timestamp().notNull(),
		acceptedAt: timestamp(),
		acceptedBy: text().references(() => accounts.id),
		revokedAt: timestamp(),
	},
	(t) => [
		uniqueIndex("invitations_token").on(t.tokenHash),
		index("invitations_project").on(t.projectId),
	],
);

/** A link with which somebody chooses a new password; only the hash of its token is kept. */
export const passwordResets = table(
	"password_resets",
	{
		id: text().primaryKey(),
		accountId: text()
			.notNull()
			.references(() => accounts.id, { onDelete: "cascade" }),
		tokenHash: text().notNull(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		expiresAt: timestamp().notNull(),
		usedAt: timestamp(),
	},
	(t) => [
		uniqueIndex("password_resets_token").on(t.tokenHash),
		index("password_resets_account").on(t.accountId),
	],
);

/** Who an account is at a provider of OpenID Connect: its subject there, never an e-mail address, which changes hands. */
export const accountLinks = table(
	"account_links",
	{
		id: text().primaryKey(),
		accountId: text()
			.notNull()
			.references(() => accounts.id, { onDelete: "cascade" }),
		issuer: text().notNull(),
		subject: text().notNull(),
		createdAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex("account_links_subject").on(t.issuer, t.subject),
		uniqueIndex("account_links_account").on(t.accountId, t.issuer),
	],
);
