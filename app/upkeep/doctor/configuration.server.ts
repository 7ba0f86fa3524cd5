import { existsSync } from "node:fs";
import { config, isKeyVariable, ownVariables, unknownVariables } from "../../base/config.server.ts";
import { openWarning } from "../../base/open-warning.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

const OF = "configuration";

/** Files that Docker and Podman put into every container. */
const IN_CONTAINERS = ["/.dockerenv", "/run/.containerenv"];

/**
 * What the environment says that it hardly means. That it can be used at all is seen before.
 *
 * @param inContainer whether who reaches the server is decided by what the container publishes, not by `HOST`
 */
export function lookAtConfiguration(
	inContainer = IN_CONTAINERS.some((file) => existsSync(file)),
): Finding[] {
	const { HOST, PUBLIC_URL } = config();
	const open = openWarning();
	const found: Finding[] = [];
	if (PUBLIC_URL?.startsWith("http:") && !isThisMachine(PUBLIC_URL))
		found.push(
			wrong(
				"network",
				`PUBLIC_URL is ${PUBLIC_URL}: cookies are sent over plain http, where others can read them.`,
				"Have the proxy serve https, and say so in PUBLIC_URL.",
			),
		);
	else if (open !== null && inContainer)
		found.push(
			note(
				"network",
				`It listens on ${HOST} of its container; who reaches that is decided by the port that the container publishes, which is not seen from here.`,
				"For others than this machine publish it to a proxy with https alone, and set PUBLIC_URL to its address.",
			),
		);
	else if (open !== null)
		found.push(wrong("network", open, "Set PUBLIC_URL to the address of a proxy with https."));
	else
		found.push(
			ok(
				"network",
				`It listens on ${HOST}${PUBLIC_URL ? ` and is reached as ${PUBLIC_URL}` : ""}.`,
			),
		);
	const variables = lookAtVariables();
	return variables.length > 0
		? found.concat(variables)
		: found.concat(ok(OF, "Every variable that is set for Concord is one that it reads."));
}

function lookAtVariables(): Finding[] {
	const unknown = unknownVariables().map((name) => {
		const meant = nearest(name);
		return note(
			OF,
			`${name} is set, and Concord reads no variable of that name.`,
			meant === null ? "Leave it out." : `Is ${meant} meant?`,
		);
	});
	const never = config()
		.CONCORD_KEY_VARIABLES.filter((name) => !isKeyVariable(name))
		.map((name) =>
			note(
				OF,
				`CONCORD_KEY_VARIABLES names ${name}, and what is Concord’s own is never sent to an endpoint.`,
				"Put the endpoint’s key in a variable of another name, and name that.",
			),
		);
	return unknown.concat(never);
}

function isThisMachine(address: string): boolean {
	return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

/** The variable that a name is but for the prefix, or at most three letters away from. */
function nearest(name: string): string | null {
	const bare = name.replace(/^CONCORD_/, "");
	if (ownVariables().includes(bare)) return bare;
	const [best] = ownVariables()
		.map((own) => ({ own, far: distance(name, own) }))
		.sort((a, b) => a.far - b.far);
	return best && best.far <= 3 ? best.own : null;
}

/** How many letters are put in, left out or replaced (Levenshtein). */
function distance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++)
			next.push(
				Math.min(
					(row[j] ?? 0) + 1,
					(next[j - 1] ?? 0) + 1,
					(row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
				),
			);
		row = next;
	}
	return row[b.length] ?? 0;
}
