import { CopyButton } from "../accounts/invitations.tsx";
import type { MadeSecret } from "./change-webhooks.server.ts";

/** The secret itself: only its sealed form is kept, so it is shown this once. */
export function NewSecret({ made: { address, secret } }: { made: Omit<MadeSecret, "kind"> }) {
	return (
		<section
			role="status"
			className="grid gap-2 rounded-lg border border-accept bg-accept-soft px-4 py-3"
		>
			<p>
				What is sent to <strong className="wrap-anywhere">{address}</strong> is signed with this
				secret. Give it to the receiver now: it is not shown again.
			</p>
			<div className="flex flex-wrap gap-2">
				<input
					readOnly
					value={secret}
					aria-label="Secret"
					className="input min-w-0 flex-1 font-mono text-[12.5px]"
					onFocus={(event) => event.currentTarget.select()}
				/>
				<CopyButton text={secret} />
			</div>
		</section>
	);
}
