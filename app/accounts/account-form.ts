import { z } from "zod";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { normalTyped } from "./normal-typed.ts";

/** Logins are compared without regard to case and to surrounding space. */
export function normalLogin(login: string): string {
	return normalTyped(login.trim()).toLowerCase();
}

/** What somebody chooses who gets an account. */
export const NewAccountForm = z.object({
	name: z
		.string({ error: "Say what others should call you." })
		.trim()
		.min(1, "Say what others should call you.")
		.max(100, "A name has at most 100 characters.")
		.refine((name) => !holdsUnseen(name), `This name holds ${LEAVE_OUT}.`),
	login: z
		.string({ error: "Choose what you will sign in with." })
		.transform(normalLogin)
		.pipe(
			z
				.string()
				.min(1, "Choose what you will sign in with.")
				.max(200, "A login has at most 200 characters.")
				.refine((login) => !holdsUnseen(login), `This login holds ${LEAVE_OUT}.`),
		),
	password: z
		.string({ error: "Choose a password of at least 10 characters." })
		.min(10, "A password needs at least 10 characters; a sentence is a good one.")
		.refine(
			(password) => !isCommonPassword(password),
			"This password is among the first that guessers try; a sentence is a good one.",
		),
});
export type NewAccountForm = z.infer<typeof NewAccountForm>;

export const SignInForm = z.object({
	login: z.string({ error: "Enter your login." }).transform(normalLogin),
	password: z.string({ error: "Enter your password." }),
	to: z.string().optional(),
});
export type SignInForm = z.infer<typeof SignInForm>;
