import { z } from "zod";
import { HOSTILE_KINDS } from "./hostile-replies.ts";
import { seededUnit } from "./seeded.ts";
import type { SeenRequest } from "./seen-request.ts";

export const FAULT_KINDS = [
	/** 429 with Retry-After. */
	"rate_limited",
	/** 500. */
	"server_error",
	/** 503 with Retry-After. */
	"overloaded",
	/** No answer for `delayMs`. */
	"timeout",
	/** Headers and half a body, then nothing for `delayMs`. */
	"stalled_body",
	/** The connection is reset. */
	"connection_reset",
	/** The same after the answer was worked out and billed. */
	"lost_answer",
	/** 401. */
	"unauthorized",
	/** 403. */
	"forbidden",
	/** 400 and 422 that name no part of the request. */
	"bad_request",
	"unprocessable",
	/** 429 for a request that is larger than a minute's allowance, whatever it waits. */
	"oversized",
	/** 400 with Azure's code `content_filter`. */
	"content_filter",
	/** 429 with the code `insufficient_quota`. */
	"insufficient_quota",
	/** 400 for requests with `response_format`; others are not touched. */
	"format_rejected",
	/** 400 that quotes names of parameters, as a filter does that repeats what it was sent. */
	"quoting",
	/** Prose for requests that ask for a JSON schema or a tool, as if they had not; others are not touched. */
	"format_unread",
	/** 400 for a part of the request that the script's model does not take; never chosen here. */
	"refused_part",
	/** 400 `context_length_exceeded`. */
	"context_length",
	/** 302 to another path of this server. */
	"redirect",
	/** 200 with a page of HTML. */
	"html",
	/** 502 with a page of HTML, as a proxy answers whose server is down. */
	"gateway_page",
	/** 200 with a body that breaks off in its first member. */
	"torn_body",
	/** 200 with an answer of 2 MiB. */
	"huge",
	/** What `hostile-replies.ts` does. */
	...HOSTILE_KINDS,
	/** The rest are answers of the model: JSON that breaks off, in a fence, in prose, … */
	"broken_json",
	"fenced_json",
	"prose_around_json",
	"refusal",
	"off_scale",
	/** `finish_reason: length`, in the middle of the JSON. */
	"length",
	"empty",
	/** No text: `null` alone, beside reasoning, beside a call of a tool that nobody offered. */
	"null_content",
	"reasoning_only",
	"tool_only",
	/** A sentence in place of JSON. */
	"prose_only",
	/** JSON of another shape than was asked for. */
	"other_json",
	/** Of embeddings alone: a vector too few, of another length, with NaN in two writings. */
	"wrong_count",
	"unequal_dimensions",
	"nan_in_json",
	"nan_in_base64",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Which requests a fault is for. */
export const FAULT_ROUTES = ["chat", "embeddings", "files", "batches"] as const;
export type FaultRoute = (typeof FAULT_ROUTES)[number];

/**
 * When a request goes wrong, and how. All conditions that are given must hold; a fault without
 * any always applies. Of several the first that applies is used.
 */
export type Fault = {
	readonly kind: FaultKind;
	/** `chat` unless stated; it counts for the requests of a batch as well. */
	readonly route?: FaultRoute;
	/** Numbers of requests of that route, from 1, in order of arrival. */
	readonly requests?: readonly number[];
	/** A text that stands in the request's messages, or a test of the request. */
	readonly matches?: string | ((request: SeenRequest) => boolean);
	/** Of files and batches: what was asked is done, and only the reply goes wrong. */
	readonly isDone?: boolean;
	/** Share of the requests or items that it hits, drawn from the server's seed. */
	readonly rate?: number;
	/**
	 * `request` (default): rates are drawn anew for each arrival of a request, retries included.
	 * `item`: an item that is hit is hit in all its requests, repairs included.
	 * Neither depends on the order in which requests arrive.
	 */
	readonly per?: "request" | "item";
	/** At most so often: for each item with `per: "item"`, in all otherwise. */
	readonly times?: number;
	/** For `rate_limited` and `overloaded`; 1 unless stated. May be a fraction. */
	readonly retryAfterSeconds?: number;
	/** For `timeout` and `stalled_body`; a minute unless stated. */
	readonly delayMs?: number;
};

/** The part of a fault that can be given on the command line. */
export const FaultList = z.array(
	z.strictObject({
		kind: z.enum(FAULT_KINDS),
		route: z.enum(FAULT_ROUTES).optional(),
		requests: z.array(z.number().int().positive()).optional(),
		matches: z.string().optional(),
		rate: z.number().min(0).max(1).optional(),
		per: z.enum(["request", "item"]).optional(),
		times: z.number().int().positive().optional(),
		retryAfterSeconds: z.number().nonnegative().optional(),
		delayMs: z.number().nonnegative().optional(),
	}),
);

export type PickFault = (request: SeenRequest, route?: FaultRoute) => Fault | null;

/** Chooses the fault of each request and remembers how often each was used. */
export function createFaultPicker(faults: readonly Fault[], seed: number): PickFault {
	const used = new Map<string, number>();
	return (request, route = "chat") => {
		for (const [position, fault] of faults.entries()) {
			if ((fault.route ?? "chat") !== route || !applies(fault, request, seed)) continue;
			const key = fault.per === "item" ? `${position}\u0000${request.item}` : `${position}`;
			const count = used.get(key) ?? 0;
			if (fault.times !== undefined && count >= fault.times) continue;
			used.set(key, count + 1);
			return fault;
		}
		return null;
	};
}

function applies(fault: Fault, request: SeenRequest, seed: number): boolean {
	if (fault.kind === "refused_part") return false;
	if (fault.kind === "format_rejected" && !request.structured) return false;
	if (fault.kind === "format_unread" && !request.structured && request.tool === null) return false;
	if (fault.requests && !fault.requests.includes(request.number)) return false;
	if (typeof fault.matches === "string" && !request.text.includes(fault.matches)) return false;
	if (typeof fault.matches === "function" && !fault.matches(request)) return false;
	if (fault.rate === undefined) return true;
	const drawn =
		fault.per === "item"
			? seededUnit(seed, fault.kind, request.item)
			: seededUnit(seed, fault.kind, request.hash, request.arrival);
	return drawn < fault.rate;
}
