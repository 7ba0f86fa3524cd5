import { refused } from "../base/refusal.ts";

/** For what opens doors later, where whoever makes it was signed out, removed or given another role between the first look and the moment it is written. */
export const SIGNED_OUT = refused(
	"You were signed out at this moment, or may not do this any more, so nothing was made. Open the page again.",
);
