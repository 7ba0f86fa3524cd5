import { refused } from "../base/refusal.ts";

/** For what opens doors later, where whoever makes it was signed out between the first look and the moment it is written. */
export const SIGNED_OUT = refused(
	"You were signed out at this moment, so nothing was made. Sign in, and start again.",
);
