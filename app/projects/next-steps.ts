import { count, counted } from "../ui/numbers.ts";

/** What the list of next steps is made from. */
export type ProjectState = {
	items: number;
	/** The current version of the rubric; null before the first. */
	rubricVersion: number | null;
	hasDraft: boolean;
	/** People who label here. */
	annotators: number;
	openInvitations: number;
	assigned: number;
	done: number;
	/** People whose labels came with files. */
	importedPeople: number;
	/** Judges that have answered something. */
	judges: number;
};

export type NextStep = { title: string; detail: string; path: string; isDone: boolean };

/**
 * The way from an empty project to an answer, in order, with what is done. Labels that came with
 * files make inviting and labelling optional.
 */
export function nextSteps(state: ProjectState): NextStep[] {
	const hasPeople = state.importedPeople > 0;
	const canCompare = state.judges > 0 && (state.done > 0 || hasPeople);
	return [
		{
			title: "Import items",
			detail:
				state.items > 0
					? counted(state.items, "item")
					: "The questions and answers of your system, with contexts and references where you have them.",
			path: "import",
			isDone: state.items > 0,
		},
		{ title: "Publish a rubric", path: "rubric", ...rubricStep(state) },
		{ title: "Invite people", path: "people", ...peopleStep(state) },
		{ title: "Label", path: "plan", ...labelStep(state) },
		{
			title: "Let judges judge",
			path: "judges",
			detail:
				state.judges > 0
					? `${counted(state.judges, "judge")} answered`
					: "Set up two or more judges and run them on the same items.",
			isDone: state.judges > 0,
		},
		{
			title: "Decide which judge to use",
			path: "decide",
			detail: canCompare
				? "Which judge agrees with people, with intervals."
				: "Once people and judges have answered the same items.",
			isDone: false,
		},
	];
}

function rubricStep({ rubricVersion, hasDraft, importedPeople }: ProjectState) {
	if (rubricVersion !== null) return { detail: `version ${rubricVersion}`, isDone: true };
	if (hasDraft) return { detail: "There is a draft: go on with it and publish it.", isDone: false };
	return {
		detail:
			importedPeople > 0
				? "Only needed to label here, or for judges that read it."
				: "Say what people and judges are asked. Presets help to begin.",
		isDone: importedPeople > 0,
		// What is ticked must be so: none is published.
		...(importedPeople > 0 && { title: "A rubric is not needed yet" }),
	};
}

function peopleStep({ annotators, openInvitations, importedPeople }: ProjectState) {
	if (annotators > 0) {
		const waiting = openInvitations > 0 ? `, ${counted(openInvitations, "invitation")} open` : "";
		const second = annotators === 1 ? "; a second one would show how far people agree" : "";
		return { detail: counted(annotators, "annotator") + waiting + second, isDone: true };
	}
	if (importedPeople > 0) {
		const people = counted(importedPeople, "person", "people");
		return { detail: `Labels of ${people} came with the files.`, isDone: true };
	}
	return {
		detail:
			openInvitations > 0
				? `${counted(openInvitations, "invitation")} not accepted yet.`
				: "At least two, so that you can see whether they agree with each other.",
		isDone: false,
	};
}

function labelStep({ assigned, done, importedPeople }: ProjectState) {
	if (assigned > 0) {
		return {
			detail: `${count(done)} of ${counted(assigned, "label")} done`,
			isDone: done >= assigned,
		};
	}
	return {
		detail:
			importedPeople > 0
				? "Labels came with the files; give out items if you want more."
				: "Plan who labels what: the same items to several people.",
		isDone: importedPeople > 0,
	};
}
