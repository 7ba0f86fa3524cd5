import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

type TakeItemsProps = {
	/** Where their queue ends as they see it. */
	queueEnd: number;
	children: ReactNode;
};

/** Lets an administrator put items into their own queue. */
export function TakeItems({ queueEnd, children }: TakeItemsProps) {
	return (
		<Form method="post" className="grid justify-items-start gap-3">
			<p>{children}</p>
			<input type="hidden" name="queueEnd" value={queueEnd} />
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
