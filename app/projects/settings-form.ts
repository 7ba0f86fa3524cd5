import { z } from "zod";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import { partsOf } from "../base/parts-of.ts";

const NO_NUMBER = "Write a number from 0.01 to 0.5, such as 0.10.";

const MOST_HOSTS = 20;
const TOO_MANY = { problem: `At most ${MOST_HOSTS} hosts.` };
/** The same host may be named twice, and lines may be empty. */
const MOST_NAMED = 200;
/** A longer text names no host, and would be read letter by letter. */
const LONGEST_LINE = 1_000;
/** As long as names of hosts can be. */
const LONGEST_HOST = 253;
/** They stand in a header of every page, for which proxies have little room. */
const MOST_CHARACTERS = 2_000;

/** The origins that a text names, each once: hosts or addresses, one a line; else what is wrong with it. */
export function originsIn(text: string): { origins: string[] } | { problem: string } {
	// Before it is taken apart: millions of blanks in a row are more than an expression keeps in mind.
	if (text.length > MOST_NAMED * LONGEST_LINE) return TOO_MANY;
	const named = partsOf(text, /[\s,]+/, MOST_NAMED)?.filter(Boolean);
	if (!named) return TOO_MANY;
	const origins = new Set<string>();
	for (const line of named) {
		const address = /^[a-z]+:\/\//i.test(line) ? line : `https://${line}`;
		const url = line.length > LONGEST_LINE ? null : parsedUrl(address);
		// The address stands in a header: a host of other letters would end what stands there.
		const isHost = url && url.hostname.length <= LONGEST_HOST && /^[a-z0-9.:[\]-]+$/.test(url.host);
		if (!isHost || !/^https?:$/.test(url.protocol)) {
			return { problem: `${line.slice(0, 80)} is no host: write it like images.example.org.` };
		}
		origins.add(url.origin);
	}
	if (origins.size > MOST_HOSTS) return TOO_MANY;
	return [...origins].join(" ").length > MOST_CHARACTERS
		? { problem: `Hosts of ${MOST_CHARACTERS} characters together at most: name fewer.` }
		: { origins: [...origins] };
}

/** The form of a project's settings. */
export const SettingsForm = z.object({
	visibleMetadata: z.array(z.string()).default([]),
	/** Sent as `on` by a ticked box. */
	hideReference: z.boolean().default(false),
	textFormat: z.enum(["as-texts", "plain", "markdown"]).default("as-texts"),
	/** One host a line; "https://" is understood. */
	imageOrigins: z
		.string()
		.default("")
		.superRefine((text, context) => {
			const read = originsIn(text);
			if ("problem" in read) context.addIssue({ code: "custom", message: read.problem });
		}),
	/** `judge <id>`, `people <dimension>`, or nothing. */
	detector: z.string().default(""),
	smallestDifference: z
		.string(NO_NUMBER)
		.transform((text, context) => {
			// Many people write a comma before decimals.
			const number = Number(text.trim().replace(",", "."));
			if (Number.isFinite(number)) return number;
			context.addIssue({ code: "custom", message: NO_NUMBER });
			return z.NEVER;
		})
		.pipe(z.number().min(0.01, "At least 0.01.").max(0.5, "At most 0.5.")),
	/** Sent as `on` by a ticked box. */
	sampleClosed: z.boolean().default(false),
	/** The settings that stood in the form when it was shown, as `basisOf` writes them. */
	basis: z.string().default(""),
});
export type SettingsForm = z.infer<typeof SettingsForm>;
