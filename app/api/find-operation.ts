import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** What an address leads to: an operation for each method, with the parts of the address by their names. */
export type Found = {
	readonly byMethod: ReadonlyMap<string, Operation>;
	readonly parts: Readonly<Record<string, string>>;
};

type Route = { readonly segments: readonly string[]; readonly byMethod: Map<string, Operation> };

const ROUTES: readonly Route[] = routesOf(OPERATIONS);

function routesOf(operations: readonly Operation[]): Route[] {
	const routes = new Map<string, Route>();
	for (const operation of operations) {
		const route = routes.get(operation.path) ?? {
			segments: operation.path.slice(1).split("/"),
			byMethod: new Map(),
		};
		routes.set(operation.path, route);
		if (route.byMethod.has(operation.method)) {
			throw new Error(`${operation.method} ${operation.path} is two operations.`);
		}
		route.byMethod.set(operation.method, operation);
	}
	// Words go before parameters: a file called `preview` is none.
	return [...routes.values()].sort(
		(a, b) => parametersOf(a) - parametersOf(b) || a.segments.length - b.segments.length,
	);
}

function parametersOf({ segments }: Route): number {
	return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
	return segment.startsWith("{");
}

/** @param path what follows `/api/v1`, as it was sent */
export function findOperation(path: string): Found | null {
	// An empty part at the end is an id that somebody forgot, not a list.
	const sent = path.replace(/^\//, "").split("/");
	const decoded = sent.map(decodedPart);
	for (const { segments, byMethod } of ROUTES) {
		if (segments.length !== sent.length) continue;
		const parts: Record<string, string> = {};
		const fits = segments.every((segment, at) => {
			const part = decoded[at];
			if (!isParameter(segment)) return segment === part;
			if (part === null || part === undefined || part === "") return false;
			parts[segment.slice(1, -1)] = part;
			return true;
		});
		if (fits) return { byMethod, parts };
	}
	return null;
}

function decodedPart(part: string): string | null {
	try {
		return decodeURIComponent(part);
	} catch {
		return null;
	}
}
