import { data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { Access } from "../http/access.ts";
import { notFound } from "../http/not-found.ts";
import { sessionId, signedIn } from "../http/session.server.ts";
import { takeAttempt } from "./elsewhere-attempts.server.ts";
import { enterBy } from "./enter.server.ts";
import { enterElsewhere } from "./enter-elsewhere.server.ts";
import { Entrance } from "./entrance.tsx";
import { providerName, whoArrives } from "./provider.server.ts";

export const handle = { mayRead: "everybody" } satisfies Access;
export const meta = () => [{ title: "Sign in · Concord" }];

const NOT_BEGUN = refused(
	"This sign-in was not begun in this browser, was finished before, or took longer than ten minutes. Start again.",
);

const NOT_LINKED_NOW = refused(
	"Your account was closed, or its link to your provider removed, at this moment. Ask an administrator.",
);

export async function loader({ request }: LoaderFunctionArgs) {
	const provider = providerName();
	if (provider === null) throw notFound();
	const now = new Date();
	const attempt = takeAttempt(request, now);
	if (!attempt) return told(NOT_BEGUN, "/sign-in");
	const wayBack = attempt.purpose.kind === "link" ? "/account" : "/sign-in";
	const arrived = await whoArrives(new URL(request.url).search, attempt.expected);
	if (isRefusal(arrived)) return told(arrived, wayBack);
	const me = await signedIn(request);
	const entered = await enterElsewhere(database(), {
		arrived,
		purpose: attempt.purpose,
		me: me && { id: me.id, session: sessionId(request) ?? "" },
		provider,
		emailDomains: config().CONCORD_OIDC_EMAIL_DOMAINS,
		now,
	});
	if (isRefusal(entered)) return told(entered, wayBack);
	if (entered.kind === "linked") throw redirectDocument("/account");
	const { accountId, identity, to } = entered;
	const answer = await enterBy({ identity }, request, { accountId, to });
	if (answer) throw answer;
	return told(NOT_LINKED_NOW, wayBack);
}

function told({ sentence }: Refusal, wayBack: string) {
	return data({ sentence, wayBack }, { status: 403 });
}

export default function ElsewhereBack() {
	const { sentence, wayBack } = useLoaderData<typeof loader>();
	return (
		<Entrance title="Nobody was signed in" intro={<p>{sentence}</p>}>
			<Link to={wayBack} className="link">
				{wayBack === "/account" ? "Back to your account" : "Back to signing in"}
			</Link>
		</Entrance>
	);
}
