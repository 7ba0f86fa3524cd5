import type { HeadersFunction, LinksFunction } from "@remix-run/node";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import stylesheet from "./app.css?url";
import { NonceContext } from "./http/nonce.ts";
import { EventsOnceTakenOver } from "./ui/held-events.ts";
import { OpenOnPaper } from "./ui/open-on-paper.tsx";
import { isUnreachable } from "./ui/unsent.ts";
import { UsableStorage } from "./ui/usable-storage.tsx";
import { Wordmark } from "./ui/wordmark.tsx";

export const links: LinksFunction = () => [
	{ rel: "stylesheet", href: stylesheet },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Of what is refused and shown here only when to come back is told. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
	const retryAfter = errorHeaders?.get("retry-after");
	return new Headers(retryAfter ? { "retry-after": retryAfter } : undefined);
};
export const meta = () => [{ title: "Concord" }];

export function Layout({ children }: { children: ReactNode }) {
	const nonce = useContext(NonceContext);
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<UsableStorage />
				<OpenOnPaper />
				<EventsOnceTakenOver />
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}

/** The last resort: what went wrong in a sentence, and a way on. */
export function ErrorBoundary() {
	const error = useRouteError();
	const known = isRouteErrorResponse(error);
	const isAway = isUnreachable(error);
	return (
		<main className="mx-auto grid max-w-xl gap-4 px-6 py-24">
			<Wordmark />
			<h1 className="text-xl font-semibold">
				{known
					? error.statusText
					: isAway
						? "The server could not be reached"
						: "Something broke on our side"}
			</h1>
			<p className="text-ink2">
				{known
					? String(error.data)
					: isAway
						? "The page could not be fetched. What was stored before stays stored; look there whether what you did last is among it."
						: "The page could not be shown, and it was written to the server's log. What was stored before stays stored; look there whether what you did last is among it."}
			</p>
			<p className="flex flex-wrap gap-4">
				{isAway ? (
					<button type="button" className="link" onClick={() => window.location.reload()}>
						Load this page again
					</button>
				) : null}
				<a className="link" href="/">
					Back to your projects
				</a>
			</p>
		</main>
	);
}
