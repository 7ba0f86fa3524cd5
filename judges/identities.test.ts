import { expect, test } from "vitest";
import { identityOf } from "./asking/identity.ts";
import { answersMaker } from "./makers/answers/maker.ts";
import { AnswersParameters } from "./makers/answers/parameters.ts";
import { MAKERS } from "./makers/index.ts";
import { procedureById } from "./procedures.ts";
import { PROTOCOLS } from "./protocols/index.ts";
import { aRubric } from "./testing/an-item.ts";

/** Answers are found again and judges told apart by these: where one changes, its version goes up. */
const IDENTITIES: Readonly<Record<string, string>> = {
	rubric: "f7b38216ee62aa25d7c8fa5d213e4a95904c89ce22f9ac1dcdd82d7d3db95916",
	prompt: "e5ec1fc543acc384a1fdea1ee803008682953cd70bd6b1fcf648f399c82bd1af",
	"vrag-eval": "6b9f8611c61d0b136559b1ae61330167c3302b8ba5637da70ef68a11eddb4472",
	independent: "3e3f2fa228591581b8bdb2817cd41e5aa6d2059e3f0fbd0f5f6a06070e8bc390",
	comparative: "3d26bc3e4d31b9ec71cc02cc7f1c7ff1dcaa09bcff952f87c7bf771684348dbe",
	"atomic-facts": "1c176db634ed06d9610eaa10291cc9e015b8dd75a0f51200792de6dced35e0a7",
	ragas: "2b98309b4590e85db71f08c90bf3bc50a1baa97d88d442080131f55e9b64ea53",
	abstention: "32c710110ec5779b5693e32d8bbce878a2d9782e0f77d96097469244910cc882",
	retrieval: "d5feb42f003d6d4e92a229d47b9bcd478eeed9ef4b7ad2deb01b0324ca492048",
	"knowledge-graph": "703b782b63c8392c7c76470008667092b21163045318780f5060d2c21d7c7256",
	baseline: "cd69a67e4b3ebca5361f0af40454c16cd653a2843f6c7485d1a7105f0821e779",
	panel: "6d53929667d0b05764c4c35dfb4e200bfdb13973a069056ab943ae9a77b247d0",
	golden: "ee72d02113979b43a8c4d78c40c7603a709e7d7fabc2ffbc7e68b9091ae8890e",
	split: "dd3ef1213f118be1c2f2a6bf8cbce79628e91abd000a567ae892f5916992d959",
	answers: "07378caa325d1362ca1ef4a24d8dc0a9286aab761cdc49d88b2fd78633513812",
	insights: "1d4736d0e720b46ddec2dfe5c750fa0cd46ae37d635161e8d2a69c7fd411f71e",
};

const MODEL = { origin: "https://one.example", model: "m-1" };

test("judges and makers with default parameters are who they were in earlier versions", () => {
	expect([...PROTOCOLS, ...MAKERS].map(({ id }) => id)).toEqual(Object.keys(IDENTITIES));
	for (const [id, known] of Object.entries(IDENTITIES)) {
		const procedure = procedureById(id);
		if (!procedure) throw new Error(`no procedure ${id}`);
		const models = Object.fromEntries(procedure.roles.map((role) => [role, MODEL]));
		const rubric = { content: aRubric(), version: 1 };
		expect(identityOf({ procedure, parameters: {}, models, rubric }).identity, id).toBe(known);
	}
});

test("so is a maker whose prompt and schema its parameters choose", () => {
	const parameters = AnswersParameters.parse({ system: "tools", preset: "vrag" });
	const tools = identityOf({ procedure: answersMaker, parameters, models: {}, rubric: null });
	expect(tools.identity).toBe("e24ca683b71b91b9766e49b3467031f698a51ef9cf456100f62e45f5457cf13e");
});
