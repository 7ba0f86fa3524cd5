/** A lead prints a report, hands on the bundle, and somebody else checks it. */
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command, expect, expectAccessible, linkIn, test } from "./fixtures.ts";

test("a report is chosen, read, taken along and printed, and says what the command says", async ({
	demo,
	page,
}) => {
	test.setTimeout(180_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	await page.goto(`${demo.url}/projects/demo`);
	await page
		.getByRole("navigation", { name: "Project" })
		.getByRole("link", { name: "Report" })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("How far judges agree");
	await expect(page.getByRole("heading", { name: "verdict", level: 2 })).toBeVisible();
	await expect(page.getByRole("img", { name: /sim-strong: Cohen’s κ 0\.\d\d \[/ })).toBeVisible();
	await expectAccessible(page);

	await test.step("two judges on one dimension, by keyboard", async () => {
		for (const [group, names] of [
			["Dimensions", ["verdict"]],
			["Judges", ["sim-strong", "sim-lenient"]],
		] as const) {
			await page.locator("summary", { hasText: group }).press("Enter");
			for (const name of names) await page.getByRole("checkbox", { name, exact: true }).press(" ");
		}
		await page.getByRole("button", { name: "Write the report" }).press("Enter");
		await expect(page).toHaveURL(/dimension=verdict.*judge=sim-lenient.*judge=sim-strong/);
		await expect(page.getByText("Of 6 judges 2 were chosen for this report")).toBeVisible();
		await expect(page.getByRole("heading", { name: "correctness" })).toHaveCount(0);
		await expectAccessible(page);
	});

	await test.step("its files are what the command prints", async () => {
		const words = ["report", "--project", "demo", "-d", "verdict"];
		const judges = ["--judge", "sim-lenient", "--judge", "sim-strong"];
		for (const [link, option] of [
			["Markdown", "--markdown"],
			["HTML that stands alone", "--html"],
			["tables as LaTeX", "--latex"],
			["figures as CSV", "--csv"],
		] as const) {
			const href = await page.getByRole("link", { name: link }).getAttribute("href");
			const file = await page.request.get(`${demo.url}${href}`);
			const printed = await command(demo, [...words, ...judges, option]);
			expect(printed.code, printed.stderr).toBe(0);
			expect(await file.text(), link).toBe(printed.stdout);
		}
	});

	await test.step("the file that stands alone, on screen, narrow and on paper", async () => {
		const printed = await command(demo, ["report", "--project", "demo", "--html"]);
		const path = join(demo.folder, "report.html");
		await writeFile(path, printed.stdout);
		const alone = await page.context().newPage();
		const asked: string[] = [];
		alone.on("request", (request) => asked.push(request.url()));
		await alone.goto(`file://${path}`);
		expect(asked).toHaveLength(1);
		await expectAccessible(alone);
		for (const width of [375, 1000, 1440]) {
			await alone.setViewportSize({ width, height: 800 });
			expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		}
		// A4 at 96 dots an inch, without its margins: no table is wider than the paper.
		await alone.emulateMedia({ media: "print" });
		await alone.setViewportSize({ width: 703, height: 1000 });
		expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBe(703);
		await alone.close();
	});

	await test.step("nobody there is a sentence and exit code 2", async () => {
		await page.goto(`${demo.url}/projects/demo/report?judge=nobody`);
		await expect(page.getByText('There is no judge "nobody" among these labels')).toBeVisible();
		await expectAccessible(page);
		const printed = await command(demo, ["report", "--project", "demo", "--judge", "nobody"]);
		expect(printed.stderr).toContain('concord: there is no judge "nobody"');
		expect(printed.code).toBe(2);
	});
});

test("the bundle of the page unpacks, is verified, and an edited number is named", async ({
	demo,
	page,
}) => {
	test.setTimeout(180_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	await page.goto(`${demo.url}/projects/demo/export`);
	await expectAccessible(page);
	const downloading = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download the bundle" }).press("Enter");
	const archive = join(demo.folder, "demo.tar.gz");
	await (await downloading).saveAs(archive);
	const unpacked = spawnSync("tar", ["xzf", archive, "-C", demo.folder], { encoding: "utf8" });
	expect(unpacked.stderr).toBe("");
	const bundle = join(demo.folder, "demo");
	const equal = await command(demo, ["verify", bundle]);
	expect(equal.stdout).toContain("Equal: every file of demo is as the manifest lists it");
	expect(equal.code).toBe(0);
	const exported = join(demo.folder, "exported");
	expect((await command(demo, ["export", "--project", "demo", "--to", exported])).code).toBe(0);
	expect(await readFile(join(bundle, "manifest.json"), "utf8")).toBe(
		await readFile(join(exported, "manifest.json"), "utf8"),
	);

	const labels = join(bundle, "labels.jsonl");
	const text = await readFile(labels, "utf8");
	await writeFile(labels, text.replace('"value":true', '"value":false'));
	const edited = await command(demo, ["verify", bundle]);
	expect(edited.stdout).toContain("labels.jsonl was edited");
	expect(edited.stdout).toMatch(/agreement\.json: dimensions\[verdict\].+stored .+, recomputed /);
	expect(edited.code).toBe(1);
});
