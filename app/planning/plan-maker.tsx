import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { problemsOf, type Refusal } from "../base/refusal.ts";
import { DrawnParts } from "./drawn-parts.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PlanChoices } from "./plan-choices.tsx";
import type { PlanForm } from "./plan-form.ts";
import type { PlanPage, PlanView } from "./plan-page.server.ts";

/** After so long without a further change the plan is computed anew. */
const QUIET_MS = 250;

type MakerProps = {
	page: PlanPage;
	form: PlanForm;
	/** What the form gives out, or why it cannot. */
	shown: PlanView | Refusal;
	/** The same where the form was sent and stays: newer than what was looked at before. */
	answered: PlanView | Refusal | null;
};

/** The choices and the plan that comes out of them, which follows every change. */
export function PlanMaker({ page, form, shown: first, answered }: MakerProps) {
	const preview = useFetcher<{ kind: string; shown?: PlanView | Refusal }>();
	const navigation = useNavigation();
	const element = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [isAlive, setAlive] = useState(false);
	useEffect(() => {
		setAlive(true);
		return () => clearTimeout(timer.current);
	}, []);

	const [last, setLast] = useState({ answered, preview: preview.data });
	if (answered !== last.answered) setLast({ answered, preview: preview.data });
	const isNewer = preview.data !== last.preview;
	const shown = (isNewer ? preview.data?.shown : undefined) ?? answered ?? first;
	const [isWaiting, setWaiting] = useState(false);
	const isBusy = navigation.state !== "idle" || preview.state !== "idle" || isWaiting;

	function look() {
		setWaiting(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			setWaiting(false);
			if (!element.current) return;
			const fields = new FormData(element.current);
			fields.set("intent", "preview");
			preview.submit(fields, { method: "post" });
		}, QUIET_MS);
	}

	return (
		<Form
			ref={element}
			method="post"
			onInput={look}
			noValidate
			className="grid grid-cols-[minmax(0,1fr)] gap-5"
		>
			{shown.kind === "plan" ? (
				<PlanCard plan={shown} isBusy={isBusy} />
			) : (
				<section aria-label="The plan" className="card px-5 py-4">
					<p className="max-w-3xl text-[17px]" role="alert">
						{shown.sentence}
					</p>
				</section>
			)}
			<PlanChoices
				page={page}
				form={form}
				problems={shown.kind === "plan" ? {} : problemsOf(shown)}
				onChange={look}
			/>
			{isAlive ? null : (
				<button type="submit" name="intent" value="preview" className="btn justify-self-start">
					Show the plan
				</button>
			)}
			{shown.kind === "plan" ? <DrawnParts parts={shown.parts} /> : null}
		</Form>
	);
}
