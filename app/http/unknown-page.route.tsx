import { notFound } from "./not-found.ts";

/** Every address that no other route knows. */
export function loader() {
	throw notFound("There is no page at this address.");
}

export default function UnknownPage() {
	return null;
}
