import type { Database } from "#db/dialect";
import { type Endpoint, listEndpoints, modelsByEndpoint } from "#db/queries/endpoints.server.ts";
import { checkAddress } from "#judges/endpoint/network/endpoint-url.ts";
import { isKeyVariable } from "../../base/config.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { allowedHosts, allowSentence } from "../../judging/endpoints/allowed-hosts.server.ts";
import { failureSentence, listModels } from "../../judging/endpoints/check-endpoint.server.ts";
import { type EndpointKey, readEndpointKey } from "../../judging/endpoints/endpoint-key.server.ts";
import { counted } from "../../ui/numbers.ts";
import { aheadOf } from "./clock.ts";
import type { Examining } from "./examining.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

/**
 * May each endpoint be asked, and is its key at hand? Where that is wanted each is asked for its models, all at
 * once: that costs nothing, and no model is asked anything.
 */
export async function lookAtEndpoints(db: Database, how: Examining): Promise<Finding[]> {
	const endpoints = await listEndpoints(db);
	if (endpoints.length === 0) return [note("endpoints", "There is none.")];
	const models = await modelsByEndpoint(db);
	const looks = endpoints.map((endpoint) => {
		const key = keyOf(endpoint);
		if (!("value" in key)) return [key];
		if (how.asksEndpoints) return ask(endpoint, key, models.get(endpoint.id) ?? []);
		const keyed = key.value === null ? ", without a key" : " and its key is at hand";
		return [
			ok(
				`endpoint ${endpoint.name}`,
				`Its address may be asked${keyed}. It was not asked; \`concord doctor --ask\` does.`,
			),
		];
	});
	return (await Promise.all(looks)).flat();
}

/** The key of an endpoint that may be asked, or why it cannot be. */
function keyOf(endpoint: Endpoint): EndpointKey | Finding {
	const of = `endpoint ${endpoint.name}`;
	const address = checkAddress(endpoint.baseUrl, allowedHosts());
	if (!address.ok)
		return wrong(
			of,
			address.sentence,
			address.allow === null ? "Correct its address." : allowSentence(address.allow),
		);
	const key = readEndpointKey(endpoint);
	return isRefusal(key) ? wrong(of, key.sentence, howToMend(endpoint)) : key;
}

/** What the sentence says has to be done, and until when. */
function howToMend({ sealedKey, apiKeyVariable }: Endpoint): string {
	if (sealedKey !== null)
		return "Do that before a run needs the key. Backups hold neither the key file nor CONCORD_KEY.";
	return apiKeyVariable !== null && isKeyVariable(apiKeyVariable)
		? "Set it before a run needs it."
		: "Have the endpoint name another variable before a run needs it.";
}

async function ask(
	endpoint: Endpoint,
	key: EndpointKey,
	wanted: readonly string[],
): Promise<Finding[]> {
	const of = `endpoint ${endpoint.name}`;
	const reply = await listModels(endpoint, key);
	if (reply.kind === "failure") {
		const says = failureSentence(endpoint, reply);
		// Some servers judge well and have no list of models.
		if (reply.status === 404)
			return [
				note(of, says, "`concord judge check` with --model asks a model, which costs some tokens."),
			];
		return [wrong(of, says, "Mend it before a run needs it; `concord judge check` asks it again.")];
	}
	const missing = wanted.filter((model) => !reply.models.includes(model));
	const found = [
		missing.length === 0
			? ok(
					of,
					`It answers and lists ${counted(reply.models.length, "model")}${wanted.length > 0 ? ", those of its judges among them" : ""}.`,
				)
			: note(
					of,
					`It answers, and does not list ${missing.join(", ")}, which judges ask.`,
					"Some servers list only some of their models: `concord judge check` with --model asks one, which costs some tokens.",
				),
	];
	if (reply.answeredAt === null) return found;
	const ahead = aheadOf(Date.now(), reply.answeredAt);
	return ahead === null
		? found
		: [
				...found,
				wrong(
					"clock",
					`This machine’s clock is ${ahead} that of ${endpoint.name}.`,
					"Set the clock of whichever is wrong: times of answers, waits and runs go by this machine’s.",
				),
			];
}
