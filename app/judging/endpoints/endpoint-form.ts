import { z } from "zod";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import type { NewEndpoint } from "./add-endpoint.server.ts";
import type { EndpointChange, PriceRow } from "./edit-endpoint.server.ts";
import type { KeyChoice } from "./endpoint-fields.ts";

/** What forms send and the command line names, as texts by field. */
export type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Where a key is to be, as texts say it: `keySource` (`none`, `environment`, `stored`), `apiKeyVariable`,
 * `apiKey`. Without a source the field that is filled in says it.
 */
export function readKeyChoice(texts: Texts): KeyChoice | Refusal {
	const { apiKeyVariable: variable = "", apiKey: key = "" } = texts;
	const named = variable.trim() !== "";
	const entered = key.trim() !== "";
	const source = KeySource.safeParse(texts.keySource).data;
	if (source === undefined && named && entered) {
		return refused("Name the variable that holds the key, or enter the key, not both.", "apiKey");
	}
	switch (source ?? (entered ? "stored" : named ? "environment" : "none")) {
		case "none":
			return { source: "none" };
		case "environment":
			return { source: "environment", variable };
		case "stored":
			return { source: "stored", key };
	}
}

const KeySource = z.enum(["none", "environment", "stored"]);

/** A form of a new endpoint, or a line of the command, as the endpoint that is wanted. */
export function readNewEndpoint(texts: Texts): NewEndpoint | Refusal {
	const key = readKeyChoice(texts);
	if (isRefusal(key)) return key;
	const { name = "", baseUrl = "", concurrency } = texts;
	return { name, baseUrl, concurrency: Number(concurrency), key };
}

/** What may be asked of an endpoint: `concurrency`, `requestsPerMinute`, `tokensPerMinute`. */
export function readSettings(texts: Texts): EndpointChange["settings"] {
	return {
		concurrency: Number(texts.concurrency),
		requestsPerMinute: numberOrNull(texts.requestsPerMinute),
		tokensPerMinute: numberOrNull(texts.tokensPerMinute),
	};
}

/** A row of the table of prices as it is typed: dollars per million tokens. */
export type PriceTexts = Readonly<Record<keyof PriceRow, string>>;

/** Dollars per million tokens → micro-units. */
export function readPriceRow({ model, input, cached, output, context }: PriceTexts): PriceRow {
	return {
		model,
		input: microsOrNull(input),
		cached: microsOrNull(cached),
		output: microsOrNull(output),
		context: numberOrNull(context),
	};
}

/** A number as somebody types it; null for an empty field, NaN for what is none. */
function numberOrNull(text = ""): number | null {
	return text.trim() === "" ? null : Number(text.trim());
}

function microsOrNull(text: string): number | null {
	const dollars = numberOrNull(text);
	return dollars === null ? null : Math.round(dollars * 1_000_000);
}
