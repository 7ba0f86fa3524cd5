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
	rubric: "4397a491856403d5eee23c36c166de6da80b683bc04dfdc1e2576e952f05244c",
	prompt: "716153a8143772b359c3369edaa2857689b03faef1e34f16b16fbad0586a7cb9",
	"vrag-eval": "0ff3f472ca6d3d0d2002be62de8be8173158c0ae2502c921acb58bf07c650c9e",
	independent: "f2c312e2a53b62169ada558a193e17b6b5077efef0e6496455b568fd514164df",
	comparative: "34b4adc4702b478a95312876e39ffd2333acdb886f1c6a9e1c32e6c7f7b1dbed",
	"atomic-facts": "96c6b2d02b9445d486a09d1ec9e3fd554e629579766c71eefab0bfd54bb16f05",
	ragas: "43a895f9815a131e33efc6dcc5a8c984bb2de80a38cf2ef4d23c9eff12515425",
	abstention: "0cb2de9a02eada8d02ebdfede957bf65cd161a627bc2fa12db71f560e8611d0b",
	retrieval: "dee93d20605628d24e7087e46c2fadd26262adf44c96b14748659d80c1b87b57",
	"knowledge-graph": "bacb750fc495d090ebf41935aef30e1e8d167bbabe844912bad0585c66b6fde6",
	baseline: "30f4b6da0c82cacd539ac47361f6466c0706bf5ee0afc4818fb03cd843941123",
	panel: "0e94ddf98429302c8dd2b1fa638be058438592d68adc8b0729ec4fcaef9af466",
	golden: "070736f0e10a54f6d928744b034650d603e02ae9a1a463983bc172eb50305c53",
	split: "a4b23a8240962ac7772a7ed5c96ff556c5e45bf48d6942bf0335de5de7ceaea1",
	answers: "427af51686029a9f32bca6f493483ede3ef133b6121e999c40a5473d64d45a3d",
	insights: "8b0fd07303222ea2694da6a48d78c2e5e43d96dc7234004b68b30ebf0271ba46",
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
	expect(tools.identity).toBe("649f7af02291cf367a28f612d520d098cf988e058d71a1ff69205201697b408c");
});
