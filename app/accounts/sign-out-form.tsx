import { Form, Link } from "@remix-run/react";

/** Who is signed in, and the way out, at the right end of a page's bar. */
export function SignOutForm({ me, className = "" }: { me: string; className?: string }) {
	return (
		<Form method="post" action="/sign-out" className="ml-auto flex items-center gap-3">
			<Link
				to="/account"
				title="Your account"
				className={`max-w-40 truncate text-ink2 ${className}`}
			>
				{me}
			</Link>
			<button type="submit" className="link text-[13px]" title={`Signed in as ${me}`}>
				Sign out
			</button>
		</Form>
	);
}
