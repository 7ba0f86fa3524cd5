import { expect, test } from "vitest";
import type { Role } from "#db/model/roles.ts";
import routeMap from "../routes.ts";
import { isJudgeQuestion, LEAD_QUESTIONS } from "./lead-questions.ts";
import { placesOf, whereIs } from "./places.ts";

const reader = (role: Role) => ({ role, isInstallationAdministrator: false });
const titles = (role: Role) => placesOf(reader(role)).map(({ title }) => title);

test("an administrator has eight places, everybody else what they may see", () => {
	expect(titles("administrator")).toEqual([
		"Overview",
		"Items",
		"Label",
		"Rubric",
		"Judges",
		"Decide",
		"Report",
		"Settings",
	]);
	expect(titles("viewer")).toEqual(["Overview", "Items", "Decide", "Report"]);
	expect(titles("adjudicator")).toEqual(["Overview", "Items", "Adjudicate", "Decide", "Report"]);
	expect(titles("annotator")).toEqual(["Label", "Guideline", "My work"]);
});

test("endpoints are the installation's: only who may open them is shown them", () => {
	const pages = (isInstallationAdministrator: boolean) =>
		placesOf({ role: "administrator", isInstallationAdministrator })
			.flatMap(({ pages }) => pages)
			.map(({ path }) => path);
	expect(pages(false)).not.toContain("/endpoints");
	expect(pages(true)).toContain("/endpoints");
});

test("the page that covers most of an address is the one where one is", () => {
	const places = placesOf(reader("administrator"));
	const at = (path: string) => {
		const found = whereIs(places, path);
		return found && [found.place.title, found.page.title];
	};
	expect(at("")).toEqual(["Overview", "Overview"]);
	expect(at("items/abc")).toEqual(["Items", "Items"]);
	expect(at("plan")).toEqual(["Label", "Plan"]);
	expect(at("runs/new")).toEqual(["Judges", "Runs"]);
	expect(at("analyses/A1")).toEqual(["Decide", "Analyses"]);
	expect(at("people/abc")).toEqual(["Settings", "People"]);
	expect(at("rubrics")).toBeNull();
});

test("every page of the bar, and every question's, is there, and questions are asked of its places", () => {
	const pages = routeMap
		.flatMap(({ children = [], path }) => [`/${path}`, ...children.map(({ path = "" }) => path)])
		.map((path) => path.replace(/\/$/, ""));
	const places = placesOf({ role: "administrator", isInstallationAdministrator: true });
	for (const { path } of places.flatMap(({ pages }) => pages)) expect(pages).toContain(path);
	for (const { path } of LEAD_QUESTIONS.flatMap(({ questions }) => questions)) {
		if (isJudgeQuestion(path)) continue;
		const [page] = path.split("#");
		expect(pages).toContain(page);
		expect(whereIs(places, page), page).not.toBeNull();
	}
});
