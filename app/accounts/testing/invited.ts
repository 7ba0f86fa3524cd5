import { isRefusal } from "../../base/refusal.ts";
import { invite } from "../invite.server.ts";

/** Makes an invitation for a test. @returns its token */
export async function invited(...asked: Parameters<typeof invite>): Promise<string> {
	const token = await invite(...asked);
	if (isRefusal(token)) throw new Error(token.sentence);
	return token;
}
