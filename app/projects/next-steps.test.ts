import { expect, test } from "vitest";
import { nextSteps, type ProjectState } from "./next-steps.ts";

const empty: ProjectState = {
	items: 0,
	rubricVersion: null,
	hasDraft: false,
	annotators: 0,
	openInvitations: 0,
	assigned: 0,
	done: 0,
	importedPeople: 0,
	judges: 0,
};

function open(overrides: Partial<ProjectState>): string[] {
	return nextSteps({ ...empty, ...overrides })
		.filter((step) => !step.isDone)
		.map((step) => step.title);
}

test("an empty project has the whole way before it", () => {
	expect(open({})).toEqual([
		"Import items",
		"Publish a rubric",
		"Invite people",
		"Label",
		"Let judges judge",
		"Decide which judge to use",
	]);
});

test("labels are done when everything that was given out is", () => {
	const labelled = { items: 20, rubricVersion: 1, annotators: 2, assigned: 40 };
	expect(open({ ...labelled, done: 39 })[0]).toBe("Label");
	expect(open({ ...labelled, done: 40 })[0]).toBe("Let judges judge");
});

test("a project whose labels all came with files has only the agreement left", () => {
	const imported = { items: 150, importedPeople: 3, judges: 5 };
	expect(open(imported)).toEqual(["Decide which judge to use"]);
	const titles = nextSteps({ ...empty, ...imported }).map(({ title }) => title);
	expect(titles).not.toContain("Publish a rubric");
});

test("one annotator is told about a second one", () => {
	const step = nextSteps({ ...empty, annotators: 1 })[2];
	expect(step?.detail).toBe("1 annotator; a second one would show how far people agree");
});
