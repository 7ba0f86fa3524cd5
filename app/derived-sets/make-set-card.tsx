import { Form, Link, useNavigation } from "@remix-run/react";
import { TextField } from "../ui/field.tsx";
import { count, counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { SetToMake } from "./set-of-run.server.ts";

type MakeSetCardProps = {
	/** Path of the project. */
	home: string;
	made: SetToMake;
	maker: string;
	/** Answers still come in. */
	isRunning: boolean;
	/** What is wrong with the name. */
	errors: readonly string[] | undefined;
};

/** On the page of a maker's run: the set that its answers can be made into. */
export function MakeSetCard({ home, made, maker, isRunning, errors }: MakeSetCardProps) {
	const isMaking = useNavigation().formData?.get("intent") === "make-set";
	const { label, holds, source, name, preview } = made;
	return (
		<div id="make-set" className="scroll-mt-4">
			<Card title={`Make the set: ${label}`}>
				<p className="max-w-prose text-ink2">
					{holds} Made of all that {maker} has answered so far about the items of{" "}
					{source ? (
						<Link className="link" to={`${home}/derived-sets/${source.id}`}>
							{source.name}
						</Link>
					) : (
						"the project itself"
					)}
					, as a draft: read and approve it, then judges can judge it.
				</p>
				{preview ? (
					<ul className="mt-3 grid gap-0.5">
						<li>
							<b className="font-semibold">{counted(preview.items, "item")}</b> now
						</li>
						{preview.leftOut.map(({ part, reason, items }) => (
							<li key={`${part} ${reason}`} className="text-[12.5px] text-ink2">
								{count(items)} left out ({part}): {reason}
							</li>
						))}
					</ul>
				) : null}
				<Form method="post" className="mt-4 grid justify-items-start gap-3">
					<div className="w-full sm:w-72">
						<TextField
							name="name"
							label="Name of the set"
							maxLength={80}
							autoComplete="off"
							defaultValue={name}
							errors={errors}
							required
						/>
					</div>
					<button
						type="submit"
						name="intent"
						value="make-set"
						className="btn btn-primary"
						disabled={isRunning || isMaking || preview?.items === 0}
					>
						{isMaking ? "Making it …" : "Make the set"}
					</button>
				</Form>
				{isRunning ? (
					<p className="mt-2 text-[12.5px] text-ink3">
						The run goes on. Wait for its end, or pause it to make the set of what is there.
					</p>
				) : null}
			</Card>
		</div>
	);
}
