import type { Access } from "./access.ts";
import { notFound } from "./not-found.ts";

export const handle = { mayRead: "everybody" } satisfies Access;

/** Every address that no other route knows. */
export function loader() {
	throw notFound("There is no page at this address.");
}

export default function UnknownPage() {
	return null;
}
