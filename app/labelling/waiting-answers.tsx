import { useEffect, useState } from "react";
import { counted } from "../ui/numbers.ts";
import { OutboxStore } from "./outbox-store.ts";

/** Where people sign in: answers that wait in this browser for whoever gave them. */
export function WaitingAnswers() {
	const [waiting, setWaiting] = useState(0);
	useEffect(() => {
		let isGone = false;
		void new OutboxStore().others(null).then((count) => {
			if (!isGone) setWaiting(count);
		});
		return () => {
			isGone = true;
		};
	}, []);
	if (waiting === 0) return null;
	return (
		<p role="status" className="rounded-lg border border-warn bg-warn-soft px-4 py-2.5">
			{counted(waiting, "answer waits", "answers wait")} in this browser to be sent. They are kept
			for whoever gave them, and go when that person signs in here and opens the label page.
		</p>
	);
}
