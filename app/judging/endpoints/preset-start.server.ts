import { checkEndpointUrl } from "#judges/endpoint/network/endpoint-url.ts";
import { presetById } from "#judges/endpoint/presets.ts";
import { namedLines } from "./addressing.ts";
import { allowedHosts } from "./allowed-hosts.server.ts";
import { pricesInWords } from "./prices-in-words.ts";

/** What the form of a new endpoint begins with. */
export type PresetStart = {
	readonly id: string;
	/** By the names of the form's fields. */
	readonly values: Record<string, string>;
	/** What to know before it is used, in sentences. */
	readonly notes: readonly string[];
};

/** The form of a new endpoint as a preset fills it in; null where there is none of that name. */
export function presetStart(id: string | null): PresetStart | null {
	const preset = presetById(id);
	if (!preset) return null;
	const { title, baseUrl, keyVariable, keyHeader, headers, query, note } = preset;
	const address = checkEndpointUrl(baseUrl, allowedHosts());
	const local =
		address.ok || address.allow === null
			? []
			: [
					`It runs on your own machine, so its host has to be allowed first: start Concord with CONCORD_ALLOW_HOSTS=${[...allowedHosts(), address.allow].join(",")}.`,
				];
	return {
		id: preset.id,
		values: {
			...{ preset: preset.id, name: title, baseUrl, keyHeader },
			batchPercent: String(preset.batchPercent ?? ""),
			keySource: keyVariable === null ? "none" : "environment",
			apiKeyVariable: keyVariable ?? "",
			headers: namedLines(headers, ": "),
			query: namedLines(query, "="),
		},
		notes: [
			...(note === null ? [] : [note]),
			...local,
			pricesInWords({ baseUrl, models: {}, batchPercent: preset.batchPercent }),
		],
	};
}
