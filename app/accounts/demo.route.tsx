import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { badRequest, notFound } from "../http/not-found.ts";
import { isFromThisMachine } from "../http/peer-address.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { demoAccount, demoEntry } from "./demo-entry.server.ts";
import { enter } from "./enter.server.ts";
import { Entrance } from "./entrance.tsx";
import { sitePath } from "./site-path.ts";

export const handle = { mayRead: "everybody", maySend: "everybody" } satisfies Access;
export const meta = () => [{ title: "Demo · Concord" }];

function entryFor(request: Request) {
	const isDemo = config().CONCORD_DEMO === "on";
	return demoEntry(database(), { isDemo, isFromHere: isFromThisMachine(request) });
}

export async function loader({ request }: LoaderFunctionArgs) {
	const entry = await entryFor(request);
	if (entry === null) throw redirect("/sign-in");
	return { entry, to: sitePath(new URL(request.url).searchParams.get("to")) };
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await postedForm(request);
	if ((await entryFor(request)) !== "buttons") {
		throw notFound("The demo is entered by the links in the terminal that it was started in.");
	}
	const person = form.get("as");
	if (person !== "administrator" && person !== "annotator") {
		throw badRequest("Choose one of the two people of the demo to enter as.");
	}
	const accountId = await demoAccount(database(), person);
	if (accountId === null) throw notFound("The demo has nobody of that name. Start it again.");
	const wanted = form.get("to");
	// What leads a visitor here are mostly pages that annotators may not open; theirs is the one to label on.
	const isTaken = person === "administrator" && typeof wanted === "string";
	return enter(request, { accountId, to: isTaken ? sitePath(wanted) : "/" });
}

/** What the demo's plain address shows: two ways in, as often as one likes. */
export default function Demo() {
	const { entry, to } = useLoaderData<typeof loader>();
	if (entry === "links") {
		return (
			<Entrance
				title="This is the demo"
				intro={
					<p>
						Two links lead into it, one as an administrator and one as an annotator. They stand in
						the terminal where <code>concord start --demo</code> runs.
					</p>
				}
			/>
		);
	}
	return (
		<Entrance
			title="This is the demo"
			intro={
				<p>
					Its people and judges are simulated. Enter as one of two, and come back here to change.
				</p>
			}
		>
			<Form method="post" action="/demo" className="grid gap-3">
				<input type="hidden" name="to" value={to} />
				<button type="submit" name="as" value="administrator" className="btn btn-primary">
					Look around as an administrator
				</button>
				<button type="submit" name="as" value="annotator" className="btn">
					Label twenty items as an annotator
				</button>
			</Form>
		</Entrance>
	);
}
