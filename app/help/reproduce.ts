/** What somebody needs to reproduce a paper with data and models of their own: the page shows it, a test carries it out. */
export type Recipe = {
	readonly id: string;
	readonly title: string;
	/** Data to download: name, where it is published, and the columns that are read. */
	readonly data: readonly {
		readonly name: string;
		readonly from: string;
		readonly columns: string;
	}[];
	/** What writes the files that the commands name, where the data are published in another form. */
	readonly fetch: readonly string[];
	/** Commands in their order; ENDPOINT, MODEL and further names in capitals are the reader's. */
	readonly commands: readonly string[];
	/** How many requests that is, of what size: an estimate. */
	readonly requests: string;
	/** What is then on the pages. */
	readonly shows: string;
};

const RAG_12000 = {
	name: "rag-dataset-12000",
	from: "huggingface.co/datasets/neural-bridge/rag-dataset-12000",
	columns:
		"context (becomes the document and the reference context), question, answer (the reference)",
};

/** A command that writes the first rows of a published data set into a file. */
function loaded(set: string, written: string): string {
	return `python3 -c "from datasets import load_dataset; load_dataset(${set}).${written}"`;
}

export const RECIPES: readonly Recipe[] = [
	{
		id: "facts",
		title: "Facts, claims and graphs against people (TUM 2025, two papers)",
		data: [RAG_12000],
		fetch: [
			loaded("'neural-bridge/rag-dataset-12000', split='test[:100]'", "to_csv('questions.csv')"),
		],
		requests:
			"An answer takes 1 request; facts take 5, ragas 14 and the graph 7 of each answer (with three passages): for 100 questions some 2,700. At 500 to 700 tokens each that is about 1.6 million tokens in and 0.15 million out, and a quarter of an hour where 8 at once take 2.5 seconds each. The probes take a further 1,000 or so.",
		commands: [
			"concord import questions.csv --project tum --contexts-as-documents",
			"concord derive answers --project tum --kind answers --endpoint ENDPOINT --model MODEL --parameter preset=tum2025 --parameter corpus=all --limit 100 --dry-run",
			"concord derive answers --project tum --kind answers --endpoint ENDPOINT --model MODEL --parameter preset=tum2025 --parameter corpus=all --limit 100 --approve",
			"concord judge add facts --project tum --protocol atomic-facts --endpoint ENDPOINT --model MODEL",
			"concord judge add ragas --project tum --protocol ragas --endpoint ENDPOINT --model MODEL",
			"concord judge add graph --project tum --protocol knowledge-graph --endpoint ENDPOINT --model MODEL",
			"concord judge run --project tum --judge facts --set answers --dry-run",
			"concord judge run --project tum --judge facts --set answers",
			"concord judge run --project tum --judge ragas --set answers",
			"concord judge run --project tum --judge graph --set answers",
			"concord derive probes --project tum --kind probes --set answers --approve",
			"concord judge run --project tum --judge graph --set probes",
			"concord analysis A1 --project tum --set answers",
			"concord analysis A2 --project tum --set answers",
			"concord analysis A13 --project tum --set answers",
			"concord analysis A15 --project tum --set probes",
		],
		shows:
			"A1 and A2 (values and their validation, two judges), A13 and A15 (graphs against Ragas, references and wrong answers). A14 needs people: give the items of the set answers out under People.",
	},
	{
		id: "judges",
		title: "Judges that disagree (five judges, retrieval)",
		data: [
			{
				name: "MS MARCO",
				from: "huggingface.co/datasets/microsoft/ms_marco, v2.1; a file of microsoft.github.io/msmarco, which holds columns, is refused with what makes rows of it",
				columns:
					"query, passages (passage_text the contexts, each of which becomes a document that is searched; is_selected the reference contexts), answers (the references)",
			},
		],
		fetch: [
			loaded("'microsoft/ms_marco', 'v2.1', split='validation[:100]'", "to_json('marco.jsonl')"),
		],
		requests:
			"An answer takes 1 request; of each answer a Ragas judge takes 14 (with three passages), retrieval 4, abstention 1: for 100 questions with two judges some 3,400, about 2 million tokens in and 0.15 million out, and 20 minutes where 8 at once take 2.5 seconds each. Each further judge adds 1,400.",
		commands: [
			"concord import marco.jsonl --project marco --contexts-as-documents",
			"concord derive answers --project marco --kind answers --endpoint ENDPOINT --model MODEL --parameter preset=passages --parameter retriever=bm25 --parameter corpus=all --limit 100 --dry-run",
			"concord derive answers --project marco --kind answers --endpoint ENDPOINT --model MODEL --parameter preset=passages --parameter retriever=bm25 --parameter corpus=all --limit 100 --approve",
			"concord judge add ragas-one --project marco --protocol ragas --endpoint ENDPOINT --model MODEL",
			"concord judge add ragas-two --project marco --protocol ragas --endpoint ENDPOINT --model OTHER-MODEL",
			"concord judge add retrieval --project marco --protocol retrieval --endpoint ENDPOINT --model MODEL",
			"concord judge add abstains --project marco --protocol abstention --endpoint ENDPOINT --model MODEL",
			"concord judge run --project marco --judge ragas-one --set answers --dry-run",
			"concord judge run --project marco --judge ragas-one --set answers",
			"concord judge run --project marco --judge ragas-two --set answers",
			"concord judge run --project marco --judge retrieval --set answers",
			"concord judge run --project marco --judge abstains --set answers",
			"concord analysis A3 --project marco --set answers",
			"concord analysis A4 --project marco --set answers",
			"concord analysis A5 --project marco --set answers",
		],
		shows:
			"A3, A4 and A5: means of the judges, how far they follow each other, and faithfulness where nothing right was retrieved. As many judges as you like: one line each.",
	},
	{
		id: "grades",
		title: "One grade against people's (vRAG-Eval)",
		data: [
			{
				name: "Questions, responses and references of your own",
				from: "a JSONL, CSV or TSV file",
				columns: "input, response, reference, and a metadata column such as area",
			},
		],
		fetch: [],
		requests: "One of some 600 tokens for each response.",
		commands: [
			"concord import own.jsonl labels.jsonl --project grades --scales dataset.json",
			"concord judge add vrag --project grades --protocol vrag-eval --endpoint ENDPOINT --model MODEL",
			"concord judge run --project grades --judge vrag --dry-run",
			"concord judge run --project grades --judge vrag",
			"concord analysis A6 --project grades",
			"concord analysis A7 --project grades",
			"concord analysis A8 --project grades",
		],
		shows:
			"A6, A7 and A8: agreement as levels are merged, how levels are used, and slices. People label on the pages, with the rubric vRAG-Eval, or come as a labels file.",
	},
	{
		id: "independent",
		title: "Golden answers and responses apart (split questions, two systems, insights)",
		data: [
			{
				name: "UDA-QA",
				from: "huggingface.co/datasets/qinchuanhui/UDA-QA, and its documents in src_doc_files",
				columns:
					"doc_name, q_uid and question (answers would become references, which golden answers never replace: leave them out here); the documents as documents.jsonl (id: the doc_name, and text: what a PDF or web page holds is extracted beforehand)",
			},
		],
		fetch: [
			loaded(
				"'qinchuanhui/UDA-QA', 'nq', split='test[:40]'",
				"select_columns(['doc_name', 'q_uid', 'question']).to_json('questions.jsonl')",
			),
		],
		requests:
			"Of 40 questions: 40 answers of vanilla, up to 240 requests for those of tools, 80 golden answers that each read a whole document (most of the tokens), 40 splits, and one for each part of a question on either side, some 300: at most 700, five minutes where 8 at once take 2.5 seconds each. Insights take one for each document and one over all.",
		commands: [
			"concord import documents.jsonl questions.jsonl --project uda",
			"concord derive answers --project uda --kind answers --systems vanilla,tools --endpoint ENDPOINT --model MODEL --limit 40 --dry-run",
			"concord derive answers --project uda --kind answers --systems vanilla,tools --endpoint ENDPOINT --model MODEL --limit 40 --approve",
			"concord derive golden --project uda --kind golden --set answers --endpoint ENDPOINT --model MODEL --dry-run",
			"concord derive golden --project uda --kind golden --set answers --endpoint ENDPOINT --model MODEL --approve",
			"concord derive split --project uda --kind split --set golden --endpoint ENDPOINT --model MODEL --approve",
			"concord judge add four --project uda --protocol independent --endpoint ENDPOINT --model MODEL",
			"concord judge run --project uda --judge four --set split --dry-run",
			"concord judge run --project uda --judge four --set split",
			"concord analysis A9 --project uda",
			"concord analysis A10 --project uda",
			"concord analysis A11 --project uda",
			"concord insights --project uda --endpoint ENDPOINT --model MODEL",
		],
		shows:
			"A9, A10, A11 and A12: golden answers against responses, passed parts, two systems, and what a model reads out of it.",
	},
];
