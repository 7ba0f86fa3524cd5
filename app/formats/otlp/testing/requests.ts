/** An attribute as OTLP writes it. */
export function attribute(key: string, value: unknown): unknown {
	if (typeof value === "string") return { key, value: { stringValue: value } };
	if (typeof value === "boolean") return { key, value: { boolValue: value } };
	return {
		key,
		value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value },
	};
}

export function attributes(held: Readonly<Record<string, unknown>>): unknown[] {
	return Object.entries(held).map(([key, value]) => attribute(key, value));
}

/** A request with the spans of one service. */
export function request(spans: readonly unknown[], service = "desk"): unknown {
	const resource = { attributes: attributes({ "service.name": service }) };
	return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "s" }, spans }] }] };
}
