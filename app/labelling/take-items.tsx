import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

/** Lets an administrator put items into their own queue. */
export function TakeItems({ children }: { children: ReactNode }) {
	return (
		<Form method="post" className="grid justify-items-start gap-3">
			<p>{children}</p>
			<div className="flex flex-wrap items-end gap-2">
				<label className="grid gap-1">
					<span className="text-[12.5px] text-ink3">How many items</span>
					<input className="input" type="number" name="count" min={1} defaultValue={20} required />
				</label>
				<button type="submit" className="btn btn-primary">
					Take items to label
				</button>
			</div>
		</Form>
	);
}
