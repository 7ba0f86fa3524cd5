import { z } from "zod";
import { type Database, isUniqueViolation } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";
import { type Endpoint, insertEndpoint } from "#db/queries/endpoints.server.ts";
import { checkEndpointUrl } from "#judges/endpoint/network/endpoint-url.ts";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import {
	ENDPOINT_PRESETS,
	type EndpointPreset,
	presetAt,
	presetById,
} from "#judges/endpoint/presets.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../../base/refusal.ts";
import { type Addressing, decideAddressing } from "./addressing.ts";
import { allowedHosts, allowSentence } from "./allowed-hosts.server.ts";
import { decideKey } from "./decide-key.server.ts";
import { EndpointSettings, type KeyChoice } from "./endpoint-fields.ts";
import { decidePrices, type PriceRow } from "./price-rows.ts";

/** An endpoint that somebody wants to add. */
export type NewEndpoint = EndpointSettings & {
	readonly name: string;
	/** With or without the path of a request at its end. */
	readonly baseUrl: string;
	readonly key: KeyChoice;
	/** The preset it is made from, by its name; "" or left out: none. */
	readonly preset?: string;
	/** As the preset has it unless stated. */
	readonly addressing?: Addressing;
	readonly prices?: readonly PriceRow[];
	/** When the prices were true; today unless stated. */
	readonly pricesAsOf?: string;
};

const EndpointFields = z.object({
	name: z
		.string()
		.trim()
		.min(1, "Give the endpoint a name.")
		.max(80, "A name has at most 80 characters.")
		.refine((name) => !holdsUnseen(name), `The endpoint's name holds ${LEAVE_OUT}.`),
	baseUrl: z
		.string()
		.trim()
		.refine(
			(text) => !text.includes("#"),
			"Enter the address without # and what follows it: that is never sent to a server.",
		)
		.refine(
			(text) => isWithoutQuery(text) || text.includes("#"),
			"Enter the address without its question mark: what follows that belongs into the query, as name=value.",
		)
		.refine(
			(text) => /^https?:\/\//i.test(text),
			"Enter an address that begins with http:// or https://.",
		)
		.refine(
			(text) => !isWithoutQuery(text) || !/^https?:\/\//i.test(text) || isBaseUrl(text),
			"Enter an address that can be asked, without a user name and a password.",
		)
		.refine(
			(text) => !/YOUR-/.test(text),
			"Put your own names in place of those that begin with YOUR-.",
		)
		.transform(withoutPath),
});

export type AddEndpointResult = { kind: "added"; endpoint: Endpoint } | Refusal;

/**
 * Adds an OpenAI-compatible server to the installation. Nothing is sent to it. A key that comes with
 * it is stored sealed. Refusals are by field: those of `NewEndpoint` and its
 * settings, of `decideAddressing`, `decidePrices` and `decideKey`.
 */
export async function addEndpoint(
	db: Database,
	wanted: NewEndpoint,
	now: Date,
): Promise<AddEndpointResult> {
	const preset = presetById(wanted.preset);
	if (wanted.preset && !preset) {
		const names = ENDPOINT_PRESETS.map(({ id }) => id).join(", ");
		return refused(`There is no preset ${wanted.preset}; there are ${names}.`, "preset");
	}
	const parsed = EndpointFields.safeParse(wanted);
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const settings = EndpointSettings.safeParse(wanted);
	if (!settings.success) return refusedFields(z.flattenError(settings.error).fieldErrors);
	const addressing = decideAddressing(wanted.addressing ?? addressingOf(preset));
	if (isRefusal(addressing)) return addressing;
	const asOf = wanted.pricesAsOf ?? now.toISOString().slice(0, 10);
	const prices = decidePrices(wanted.prices ?? [], asOf);
	if (isRefusal(prices)) return prices;
	const address = checkEndpointUrl(parsed.data.baseUrl, allowedHosts());
	if (!address.ok) {
		const hint = address.allow ? ` ${allowSentence(address.allow)}` : "";
		return refused(`${address.sentence}${hint}`, "baseUrl");
	}
	const id = newId("end");
	const key = decideKey({ id, baseUrl: parsed.data.baseUrl, sealedKey: null }, wanted.key);
	if (isRefusal(key)) return key;
	const endpoint: Endpoint = {
		id,
		...parsed.data,
		...key,
		preset: preset?.id ?? null,
		...addressing,
		...{ requestsPerMinute: null, tokensPerMinute: null, timeoutSeconds: null },
		batchPercent: (preset ?? presetAt(parsed.data.baseUrl))?.batchPercent ?? null,
		...settings.data,
		...prices,
		createdAt: now,
	};
	try {
		await insertEndpoint(db, endpoint);
		return { kind: "added", endpoint };
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		return refused("An endpoint of this name exists already.", "name");
	}
}

function addressingOf(preset: EndpointPreset | undefined): Addressing {
	const named = (all: Readonly<Record<string, string>> = {}) =>
		Object.entries(all).map(([name, value]) => ({ name, value }));
	return {
		keyHeader: preset?.keyHeader ?? "authorization",
		headers: named(preset?.headers),
		query: named(preset?.query),
	};
}

function isWithoutQuery(text: string): boolean {
	return !/[?#]/.test(text);
}

function isBaseUrl(text: string): boolean {
	const url = parsedUrl(text);
	if (!url) return false;
	const { protocol, username, password, search, hash } = url;
	return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}

/** People paste the address of a request; the client wants what comes before `/chat/completions`. */
function withoutPath(text: string): string {
	return text.replace(/\/+$/, "").replace(/\/(chat\/completions|models)$/, "");
}
