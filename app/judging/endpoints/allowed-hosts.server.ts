/**
 * Hosts with internal addresses that judges may ask: `CONCORD_ALLOW_HOSTS`, names or name:port parted
 * by commas. Without it an endpoint cannot reach inside the network that Concord runs in.
 */
export function allowedHosts(): string[] {
	return (process.env.CONCORD_ALLOW_HOSTS ?? "")
		.split(",")
		.map((entry) => entry.trim())
		.filter((entry) => entry !== "");
}

/** What lifts the refusal of an internal address. */
export function allowSentence(entry: string): string {
	return `If it is meant, start Concord with CONCORD_ALLOW_HOSTS=${[...allowedHosts(), entry].join(",")}.`;
}
