import { z } from "zod";
import type { Database } from "#db/dialect";
import type { ApiScope } from "#db/model/api-token.ts";
import type { Role } from "#db/model/roles.ts";
import type { ApiToken } from "#db/queries/api-tokens.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";
import type { Refusal } from "../base/refusal.ts";
import type { ProjectDoor } from "../http/access.ts";
import type { StagedUpload } from "../importing/staged-upload.server.ts";
import type { Problem } from "./problem.ts";

/** Whose token it is, and the token. */
export type Bearer = { readonly token: ApiToken; readonly account: SignedIn };

/** What an operation knows of the request that it answers. */
export type SiteCall<Query = unknown, Body = unknown, Position = unknown> = Bearer & {
	readonly db: Database;
	readonly request: Request;
	readonly now: Date;
	readonly query: Query;
	readonly body: Body;
	/** Of a list: what the last page ended with; null for the first one. */
	readonly after: Position | null;
	/** Of an operation that takes files: those that came. */
	readonly upload: StagedUpload | null;
};

/** The same in a project, in which the person has a role. */
export type ProjectCall<
	Params = unknown,
	Query = unknown,
	Body = unknown,
	Position = unknown,
> = SiteCall<Query, Body, Position> & {
	readonly params: Params;
	readonly project: Project;
	readonly role: Role;
};

/** A file, sent while it is made. */
export type Streamed = {
	readonly kind: "stream";
	readonly type: string;
	readonly fileName: string;
	readonly pieces: AsyncIterable<string | Uint8Array>;
};

/** A page of a list: `next` is what the following one begins after, null on the last. */
export type Listed<Entry, Position> = {
	readonly data: readonly Entry[];
	readonly next: Position | null;
};

/** Everything that is said of an operation: requests are checked by it, and the document is made from it. */
type Said = {
	/** A verb and its noun, as client generators call it. */
	readonly id: string;
	readonly method: "GET" | "POST" | "PUT";
	/** `/projects/{project}/items/{item}` */
	readonly path: string;
	readonly tag: string;
	readonly summary: string;
	readonly description?: string;
	/** What a token has to have for it. */
	readonly scope: ApiScope;
	/** What use cases call fields that the request calls otherwise. */
	readonly called?: Readonly<Record<string, string>>;
	/** Of a POST that only computes: it takes no idempotency key. */
	readonly computes?: true;
	/** A field of its answer that is shown once: what is kept for an idempotency key has null there. */
	readonly shownOnce?: string;
};

/** An operation as the dispatcher and the document know it. */
export type Operation = Said & {
	/** Who may, by the role of the moment: of a project's operation one of its doors. */
	readonly door: ProjectDoor | "signed-in" | "site administrator";
	readonly isInProject: boolean;
	readonly params: z.ZodObject;
	readonly query: z.ZodObject;
	readonly body: z.ZodType | null;
	readonly takesFiles: boolean;
	/** Null where a file is sent. */
	readonly answer: z.ZodType | null;
	readonly status: 200 | 201;
	/** Of a list: what a cursor holds. */
	readonly position: z.ZodType | null;
	readonly handle: (call: ProjectCall) => Promise<unknown>;
};

type Fields = z.ZodObject;
type Nothing = z.ZodObject<Record<never, never>>;

type Outcome<Answer extends z.ZodType> = Promise<
	z.input<Answer> | Readonly<z.input<Answer>> | Refusal | Problem
>;

type Common<Query extends Fields, Body extends z.ZodType> = Said & {
	readonly query?: Query;
	readonly body?: Body;
	readonly takesFiles?: true;
	readonly status?: 201;
};

const NONE = z.strictObject({});

function whole(said: Said & Partial<Operation>): Omit<Operation, "door" | "handle" | "answer"> {
	return {
		...{ params: NONE, body: null, takesFiles: false, status: 200, position: null },
		...{ isInProject: false },
		...said,
		// A name that nothing is called is a slip, which would go unheard.
		query: said.query ? z.strictObject(said.query.shape) : NONE,
	};
}

/** An operation on the installation. */
export function onSite<
	Answer extends z.ZodType,
	Query extends Fields = Nothing,
	Body extends z.ZodType = z.ZodNull,
>(
	operation: Common<Query, Body> & {
		readonly door: "signed-in" | "site administrator";
		readonly answer: Answer;
		readonly handle: (call: SiteCall<z.output<Query>, z.output<Body>>) => Outcome<Answer>;
	},
): Operation {
	const { handle, answer, door, ...said } = operation;
	return { ...whole(said), door, answer, handle: (call) => handle(call as never) };
}

/** An operation on a project, whose address is the path's first parameter. */
export function inProject<
	Answer extends z.ZodType,
	Params extends Fields = Nothing,
	Query extends Fields = Nothing,
	Body extends z.ZodType = z.ZodNull,
>(
	operation: Common<Query, Body> & {
		readonly door: ProjectDoor;
		readonly params?: Params;
		readonly answer: Answer;
		readonly handle: (
			call: ProjectCall<z.output<Params>, z.output<Query>, z.output<Body>>,
		) => Outcome<Answer>;
	},
): Operation {
	const { handle, answer, door, ...said } = operation;
	const isInProject = true;
	return {
		...whole({ ...said, isInProject }),
		door,
		answer,
		handle: (call) => handle(call as never),
	};
}

/** A file of a project. */
export function fileOf<Params extends Fields, Query extends Fields = Nothing>(
	operation: Said & {
		readonly door: ProjectDoor;
		readonly params: Params;
		readonly query?: Query;
		readonly handle: (
			call: ProjectCall<z.output<Params>, z.output<Query>>,
		) => Promise<Streamed | Refusal | Problem>;
	},
): Operation {
	const { handle, door, ...said } = operation;
	const isInProject = true;
	return {
		...whole({ ...said, isInProject }),
		...{ door, answer: null },
		handle: (call) => handle(call as never),
	};
}

const Paging = z.object({
	cursor: z.string().optional().describe("`next` of the page before; the first page has none"),
	limit: z.coerce
		.number()
		.int()
		.min(1)
		.max(200)
		.default(50)
		.describe("entries of a page at most, from 1 to 200"),
});

/** How a page of a list is answered. */
function pageOf<Entry extends z.ZodType>(entry: Entry) {
	return z.strictObject({
		data: z.array(entry).readonly(),
		next: z
			.string()
			.nullable()
			.describe("the cursor of the next page, for the same query alone; null on the last"),
	});
}

type ListSaid<
	Entry extends z.ZodType,
	Position extends z.ZodType,
	Query extends Fields,
	Params extends Fields = Nothing,
> = Said & {
	readonly query?: Query;
	readonly params?: Params;
	readonly entry: Entry;
	/** What a cursor holds. */
	readonly position: Position;
};

type ListOutcome<Entry extends z.ZodType, Position extends z.ZodType> = Promise<
	Listed<z.input<Entry>, z.output<Position>> | Refusal | Problem
>;

type Paged<Query extends Fields> = z.output<Query> & { readonly limit: number };

function wholeList<Query extends Fields>(
	said: Said & { readonly query?: Query; entry: z.ZodType; position: z.ZodType },
) {
	const { entry, query, ...rest } = said;
	const shape = { ...query?.shape, ...Paging.shape };
	return { ...whole({ ...rest, query: z.object(shape) }), answer: pageOf(entry) };
}

/** A list of the installation, page by page. */
export function siteList<
	Entry extends z.ZodType,
	Position extends z.ZodType,
	Query extends Fields = Nothing,
>(
	operation: ListSaid<Entry, Position, Query> & {
		readonly door: "signed-in" | "site administrator";
		readonly handle: (
			call: SiteCall<Paged<Query>, null, z.output<Position>>,
		) => ListOutcome<Entry, Position>;
	},
): Operation {
	const { handle, door, ...said } = operation;
	return { ...wholeList(said), door, handle: (call) => handle(call as never) };
}

/** A list of a project, page by page. */
export function projectList<
	Entry extends z.ZodType,
	Position extends z.ZodType,
	Query extends Fields = Nothing,
	Params extends Fields = Nothing,
>(
	operation: ListSaid<Entry, Position, Query, Params> & {
		readonly door: ProjectDoor;
		readonly handle: (
			call: ProjectCall<z.output<Params>, Paged<Query>, null, z.output<Position>>,
		) => ListOutcome<Entry, Position>;
	},
): Operation {
	const { handle, door, ...said } = operation;
	return { ...wholeList(said), isInProject: true, door, handle: (call) => handle(call as never) };
}

/** A page of a list that is short enough to be read whole, by what its entries are known by. */
export function pageFrom<Entry>(
	all: readonly Entry[],
	keyOf: (entry: Entry) => string,
	{ after, query }: { readonly after: string | null; readonly query: { readonly limit: number } },
): Listed<Entry, string> {
	// What the cursor named may be gone: then the list begins again, which repeats and leaves nothing out.
	const start = after === null ? 0 : all.findIndex((entry) => keyOf(entry) === after) + 1;
	const data = all.slice(start, start + query.limit);
	const last = data.at(-1);
	const isMore = start + data.length < all.length;
	return { data, next: isMore && last !== undefined ? keyOf(last) : null };
}
