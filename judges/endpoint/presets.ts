import { FIRST_FORM, type RequestForm } from "#db/model/request-form.ts";
import { parsedUrl } from "./network/parsed-url.ts";

/** What is known of a provider or server, so that nobody has to look it up. */
export type EndpointPreset = {
	readonly id: string;
	readonly title: string;
	/** With `YOUR-…` where somebody's own name belongs. */
	readonly baseUrl: string;
	/** The header that carries the key; `authorization` as `Bearer KEY`. */
	readonly keyHeader: KeyHeader;
	/** Environment variable that usually holds the key; null for servers without one. */
	readonly keyVariable: string | null;
	readonly headers: Readonly<Record<string, string>>;
	readonly query: Readonly<Record<string, string>>;
	/** In which form its models are asked first; what they refuse is learnt from there. */
	readonly form: RequestForm;
	/** What its maker takes for requests of batches, in percent of the list; null: nothing less is known. */
	readonly batchPercent: number | null;
	/** It runs on one's own machine: its host has to be allowed. */
	readonly isLocal: boolean;
	/** What to know before it is used, in a sentence. */
	readonly note: string | null;
};

export const KEY_HEADERS = ["authorization", "api-key", "x-api-key"] as const;
export type KeyHeader = (typeof KEY_HEADERS)[number];

const HOSTED = {
	keyHeader: "authorization",
	headers: {},
	query: {},
	form: FIRST_FORM,
	batchPercent: null,
	isLocal: false,
	note: null,
} as const satisfies Partial<EndpointPreset>;

const LOCAL = { ...HOSTED, keyVariable: null, isLocal: true } as const;

/** OpenAI's newer models refuse `max_tokens`, its older ones take the newer name as well. */
const OPENAI_FORM: RequestForm = { ...FIRST_FORM, maxTokens: "max_completion_tokens" };

/**
 * Providers and servers by the name that `endpoint add --preset` takes: addresses, headers and parameters
 * as their own manuals state them (2025-08; Azure's and Anthropic's looked up again 2026-11).
 */
export const ENDPOINT_PRESETS: readonly EndpointPreset[] = [
	{
		...HOSTED,
		id: "openai",
		batchPercent: 50,
		title: "OpenAI",
		baseUrl: "https://api.openai.com/v1",
		keyVariable: "OPENAI_API_KEY",
		form: OPENAI_FORM,
	},
	{
		...HOSTED,
		id: "azure",
		batchPercent: 50,
		title: "Azure OpenAI",
		baseUrl: "https://YOUR-RESOURCE.openai.azure.com/openai/deployments/YOUR-DEPLOYMENT",
		keyHeader: "api-key",
		keyVariable: "AZURE_OPENAI_API_KEY",
		query: { "api-version": "2024-10-21" },
		form: OPENAI_FORM,
		note: "One endpoint for each deployment, whose name is the model’s. Or /openai/v1 in place of /openai/deployments/…, without api-version, for all of them.",
	},
	{
		...HOSTED,
		id: "anthropic",
		batchPercent: 50,
		title: "Anthropic",
		baseUrl: "https://api.anthropic.com/v1",
		keyVariable: "ANTHROPIC_API_KEY",
		// It leaves `response_format` unread, and would answer in prose.
		form: { ...FIRST_FORM, answer: "tool" },
		note: "Its OpenAI-compatible door, which leaves seed and cached prompts aside.",
	},
	{
		...HOSTED,
		id: "gemini",
		batchPercent: 50,
		title: "Google Gemini",
		baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
		keyVariable: "GEMINI_API_KEY",
		note: "Its OpenAI-compatible door.",
	},
	{
		...HOSTED,
		id: "mistral",
		batchPercent: 50,
		title: "Mistral",
		baseUrl: "https://api.mistral.ai/v1",
		keyVariable: "MISTRAL_API_KEY",
		note: "It calls a seed random_seed: give that as a further field of a judge.",
	},
	{
		...HOSTED,
		id: "openrouter",
		title: "OpenRouter",
		baseUrl: "https://openrouter.ai/api/v1",
		keyVariable: "OPENROUTER_API_KEY",
		note: "Models have the provider in their name, as in mistralai/mistral-small.",
	},
	{
		...HOSTED,
		id: "together",
		title: "Together AI",
		baseUrl: "https://api.together.xyz/v1",
		keyVariable: "TOGETHER_API_KEY",
	},
	{ ...LOCAL, id: "vllm", title: "vLLM", baseUrl: "http://localhost:8000/v1" },
	{ ...LOCAL, id: "llama.cpp", title: "llama.cpp", baseUrl: "http://localhost:8080/v1" },
	{
		...LOCAL,
		id: "ollama",
		title: "Ollama",
		baseUrl: "http://localhost:11434/v1",
		note: "Its window is set where it runs (OLLAMA_CONTEXT_LENGTH); longer prompts are cut without a word.",
	},
	{ ...LOCAL, id: "lm-studio", title: "LM Studio", baseUrl: "http://localhost:1234/v1" },
];

/** The preset whose interface is at the origin of this address. */
export function presetAt(baseUrl: string): EndpointPreset | undefined {
	const origin = parsedUrl(baseUrl)?.origin;
	return ENDPOINT_PRESETS.find((preset) => new URL(preset.baseUrl).origin === origin);
}

/** By its id, or as people type its title. @returns undefined where there is none of that name */
export function presetById(id: string | null | undefined): EndpointPreset | undefined {
	const typed = id?.trim().toLowerCase();
	return ENDPOINT_PRESETS.find(
		(preset) => preset.id === typed || preset.title.toLowerCase() === typed,
	);
}
