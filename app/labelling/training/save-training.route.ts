import type { ActionFunctionArgs } from "@remix-run/node";
import { database } from "../../base/database.server.ts";
import type { Access } from "../../http/access.ts";
import { notFound } from "../../http/not-found.ts";
import { requireLabeller } from "../labeller.server.ts";
import { postedValues, statusOf } from "../posted-annotation.server.ts";
import { answerTraining } from "./answer-training.server.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;

/** Where the outbox sends answers of a training; without a script the form goes to the page itself. */
export async function action({ request, context }: ActionFunctionArgs) {
	const trainee = await requireLabeller(context);
	const fields = await postedValues(request);
	const outcome = await answerTraining(database(), trainee, { fields, now: new Date() });
	return Response.json(outcome, { status: statusOf(outcome) });
}

export function loader() {
	throw notFound();
}
