import { z } from "zod";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import type { NewEndpoint } from "./add-endpoint.server.ts";
import { type Addressing, readNamedLines } from "./addressing.ts";
import type { EndpointSettings, KeyChoice } from "./endpoint-fields.ts";
import type { PriceRow } from "./price-rows.ts";

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
	const { name = "", baseUrl = "", preset = "" } = texts;
	const addressing = readAddressing(texts);
	return { name, baseUrl, preset, ...readSettings(texts), key, ...(addressing && { addressing }) };
}

/** How much may be asked of an endpoint: `concurrency`, `requestsPerMinute`, `tokensPerMinute`, `timeoutSeconds`; and `batchPercent`. */
export function readSettings(texts: Texts): EndpointSettings {
	return {
		concurrency: Number(texts.concurrency),
		requestsPerMinute: numberOrNull(texts.requestsPerMinute),
		tokensPerMinute: numberOrNull(texts.tokensPerMinute),
		timeoutSeconds: numberOrNull(texts.timeoutSeconds),
		...(texts.batchPercent !== undefined && { batchPercent: numberOrNull(texts.batchPercent) }),
	};
}

/** `keyHeader`, `headers` and `query`, one on each line; undefined where none of these fields was sent. */
export function readAddressing({ keyHeader, headers, query }: Texts): Addressing | undefined {
	if (keyHeader === undefined) return undefined;
	return {
		keyHeader,
		headers: readNamedLines(headers ?? "", ":"),
		query: readNamedLines(query ?? "", "="),
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
