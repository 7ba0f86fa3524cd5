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
	independent: "57cf39d065406a85b9eda212141e5eca0f7906a3340233da08e9adf3a0c26720",
	comparative: "b07b0d7bcf36ca73e3dc19c9bf5a4c435af39968c7741b5e2a7e07229103c844",
	"atomic-facts": "8643e25b302236cd3215a123f8fddbec280f692b171e5e0d90971396a48e266a",
	ragas: "d5c707f95433041c855d9c1be0cffa1b41102703ea3deb6a94cfe8acc6b8d2df",
	abstention: "6f348f8819ce18e8e542d163ca3597afd0b04c7cf784bf667b460c25cf827ea5",
	retrieval: "0d6525418acbc5345436f11e62431456ca04adc63bfdbf31be9c6f1a7742faa7",
	"knowledge-graph": "0484af28a9bc072a4f8d064926a139b9e08cbbf24041eab185ff04e067c4ebce",
	baseline: "30f4b6da0c82cacd539ac47361f6466c0706bf5ee0afc4818fb03cd843941123",
	panel: "0e94ddf98429302c8dd2b1fa638be058438592d68adc8b0729ec4fcaef9af466",
	golden: "070736f0e10a54f6d928744b034650d603e02ae9a1a463983bc172eb50305c53",
	split: "a4b23a8240962ac7772a7ed5c96ff556c5e45bf48d6942bf0335de5de7ceaea1",
	answers: "b987e07e942c72d4111c7be95144ac1b5c84c176f086a8841a22fe26534ee3c0",
	insights: "c7be1af9b89539677d8b7c46bcab43d3416c9cb0c49d1b4cd6dcbe88a8bfcce8",
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
	expect(tools.identity).toBe("9349f6f63b29004769a03e47aaf0a9c3ae6fdfe25fb50bc27659f85c2aba1fd7");
});
