/** A lead says which difference matters, over a slow line, with slips on the way; the agreement page goes by it. */
import { expect, expectAccessible, linkIn, test } from "./fixtures.ts";

/** A person's: milliseconds between two keys. */
const PACE = 110;

test("the smallest difference that matters is typed, mended, saved and used", async ({
	demo,
	page,
}) => {
	await page.goto(linkIn(demo.printed, "/welcome/"));
	const line = await page.context().newCDPSession(page);
	await line.send("Network.enable");
	await line.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 300,
		downloadThroughput: -1,
		uploadThroughput: -1,
	});
	const agreement = `${demo.url}/projects/demo/decide/dimension?dimension=verdict`;
	await page.goto(`${demo.url}/projects/demo/settings`);
	const field = page.getByLabel("Smallest difference of agreement that matters");
	const hides = page.getByLabel(/^Hide the reference/);
	const type = async (text: string) => {
		await field.press("ControlOrMeta+a");
		await field.press("Delete");
		await field.pressSequentially(text, { delay: PACE });
	};
	await expect(field).toHaveValue("0.10");
	await hides.focus();
	await page.keyboard.press("Space");
	const ticked = await hides.isChecked();

	for (const [wrong, sentence] of [
		["a tenth", "Write a number from 0.01 to 0.5, such as 0.10."],
		["", "Write a number from 0.01 to 0.5, such as 0.10."],
		["0", "At least 0.01."],
		["0.9", "At most 0.5."],
	] as const) {
		await test.step(`“${wrong}” is answered beside the field, and nothing is lost`, async () => {
			await type(wrong);
			await field.press("Enter");
			await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(".", "\\.")));
			await expect(page.locator("#smallestDifference-errors")).toHaveText(sentence);
			await expect(field).toHaveAttribute("aria-invalid", "true");
			await expect(field).toHaveValue(wrong);
			expect(await hides.isChecked()).toBe(ticked);
		});
	}
	await expectAccessible(page);

	await test.step("what is typed while an answer is awaited stays", async () => {
		await type("0.7");
		await field.press("Enter");
		await field.press("Backspace");
		await field.pressSequentially("15", { delay: PACE });
		await expect(page.locator("#smallestDifference-errors")).toHaveText("At most 0.5.");
		await expect(field).toHaveValue("0.15");
		expect(await hides.isChecked()).toBe(ticked);
	});

	await test.step("saved, as the comma that many write, the page says the new margin", async () => {
		await type("0,15");
		await field.press("Enter");
		await expect(page.getByText("The settings are saved.")).toBeVisible();
		await expect(field).toHaveValue("0.15");
		expect(await hides.isChecked()).toBe(ticked);
		await page.goto(agreement);
		await expect(page.getByRole("region", { name: "Answer" })).toContainText("±0.15");
		await expect(page.getByRole("columnheader", { name: "Within ±0.15" })).toBeVisible();
		await expectAccessible(page);
	});

	await test.step("and the one of before again", async () => {
		await page.goto(`${demo.url}/projects/demo/settings`);
		await hides.focus();
		await page.keyboard.press("Space");
		await type("0.10");
		await field.press("Enter");
		await expect(page.getByText("The settings are saved.")).toBeVisible();
		await page.goto(agreement);
		await expect(page.getByRole("columnheader", { name: "Within ±0.10" })).toBeVisible();
	});
});

test("the agreement page is read without scrolling sideways, and its keys go as the eye does", async ({
	demo,
	page,
}) => {
	await page.goto(linkIn(demo.printed, "/welcome/"));
	const board = page.getByRole("table", { name: "Judges by agreement with people" });
	for (const [width, media] of [
		[1280, "screen"],
		[375, "screen"],
		[700, "print"],
	] as const) {
		await page.setViewportSize({ width, height: 860 });
		await page.emulateMedia({ media });
		await page.goto(`${demo.url}/projects/demo/decide/dimension?dimension=verdict`);
		await expect(board).toBeVisible();
		const cut = await page
			.locator(".scroll-x")
			.evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
		expect(cut, `tables cut at ${width} px, ${media}`).toBe(0);
	}
	await page.emulateMedia({ media: "screen" });
	for (const width of [1280, 375]) {
		await page.setViewportSize({ width, height: 860 });
		const tops = await page
			.getByRole("main")
			.locator("a, select, summary")
			.evaluateAll((elements) =>
				elements
					.filter((element) => element.checkVisibility())
					.map((element) => {
						// In a row of a table they go from left to right.
						const { top, height } = (element.closest("tr") ?? element).getBoundingClientRect();
						return top + height / 2;
					}),
			);
		// Things in one line may differ by some pixels.
		for (const [at, top] of tops.entries()) {
			expect(top, `${width} px`).toBeGreaterThan((tops[at - 1] ?? 0) - 12);
		}
	}
});
