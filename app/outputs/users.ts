import { z } from "zod";

/** `concord user list --json`. */
export const UserListJson = z.array(
	z.object({
		login: z.string(),
		name: z.string(),
		isAdministrator: z.boolean(),
		hasPassword: z.boolean().describe("false: a provider or the demo opens it"),
		createdAt: z.iso.datetime(),
		disabledAt: z.iso.datetime().nullable().describe("since when it is closed"),
	}),
);
export type UserListJson = z.infer<typeof UserListJson>;
