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
	rubric: "b67b668d010ca58d7981c2249a2602496341ab6dc87c0556c3acb0588a6599da",
	prompt: "716153a8143772b359c3369edaa2857689b03faef1e34f16b16fbad0586a7cb9",
	"vrag-eval": "c6ae98ba3e72486ababf7f435bbcf6d09cf73397c7f6290d6bb9f92198c8c622",
	independent: "4502d9c6999bf3aedeb29d4f24c2e8b881787d06a339f2e49026d74b3c045839",
	comparative: "34b4adc4702b478a95312876e39ffd2333acdb886f1c6a9e1c32e6c7f7b1dbed",
	"atomic-facts": "778b3607d57e9c7880798c43ea065f9734df1384c3bfa24a7e8b40508f293d96",
	ragas: "4bfa234d617f2fb5a2cd4d25ef18fc0d8e02250249083440f2a23e722ec1472d",
	abstention: "0cb2de9a02eada8d02ebdfede957bf65cd161a627bc2fa12db71f560e8611d0b",
	retrieval: "dee93d20605628d24e7087e46c2fadd26262adf44c96b14748659d80c1b87b57",
	"knowledge-graph": "0484af28a9bc072a4f8d064926a139b9e08cbbf24041eab185ff04e067c4ebce",
	baseline: "30f4b6da0c82cacd539ac47361f6466c0706bf5ee0afc4818fb03cd843941123",
	panel: "0e94ddf98429302c8dd2b1fa638be058438592d68adc8b0729ec4fcaef9af466",
	golden: "070736f0e10a54f6d928744b034650d603e02ae9a1a463983bc172eb50305c53",
	split: "a4b23a8240962ac7772a7ed5c96ff556c5e45bf48d6942bf0335de5de7ceaea1",
	answers: "427af51686029a9f32bca6f493483ede3ef133b6121e999c40a5473d64d45a3d",
	insights: "5f0bc8c404e5b56e5a4ea0ed1c27d18e47a10fdd6a816de0eab50a8447e6b5dd",
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
