import type { AskedAgain } from "./asked-again.ts";

/** Says of an item that was answered before what is asked of it now, and what stands. */
export function AgainNote({ again }: { again: AskedAgain }) {
	const { version, names, about } = again;
	return (
		<p className="label-again" role="note">
			{names?.length === 0 ? (
				<>
					You answered this item under an older version of the rubric. Version {version} asks the
					same: save what stands, or change it.
				</>
			) : (
				<>
					<b>Asked again:</b> you answered this item under an older version of the rubric. Version{" "}
					{version} is new in <b>{about}</b>: answer {names === null ? "it" : "that"} anew.
					{names === null
						? ""
						: " What you said of the rest stands below, and you may change it too."}
				</>
			)}
		</p>
	);
}

/** What is said beside the title of a dimension of such an item. */
export function againWord(again: AskedAgain | null | undefined, name: string): string | undefined {
	if (!again?.names) return undefined;
	return again.names.includes(name) ? "asked again" : "your earlier answer";
}
