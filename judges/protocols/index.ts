import { abstentionProtocol } from "./abstention/protocol.ts";
import { atomicFactsProtocol } from "./atomic-facts/protocol.ts";
import { baselineProtocol } from "./baseline/protocol.ts";
import { comparativeProtocol } from "./comparative/protocol.ts";
import { independentProtocol } from "./independent/protocol.ts";
import { knowledgeGraphProtocol } from "./knowledge-graph/protocol.ts";
import { panelProtocol } from "./panel/protocol.ts";
import { type AnyProtocol, parsing } from "./parsing.ts";
import { promptProtocol } from "./prompt/protocol.ts";
import { ragasProtocol } from "./ragas/protocol.ts";
import { retrievalProtocol } from "./retrieval/protocol.ts";
import { rubricProtocol } from "./rubric/protocol.ts";
import { vragEvalProtocol } from "./vrag-eval/protocol.ts";

export type { AnyProtocol };

/** Every protocol there is, in the order pages list them. */
export const PROTOCOLS: readonly AnyProtocol[] = [
	parsing(rubricProtocol),
	parsing(promptProtocol),
	parsing(vragEvalProtocol),
	parsing(independentProtocol),
	parsing(comparativeProtocol),
	parsing(atomicFactsProtocol),
	parsing(ragasProtocol),
	parsing(abstentionProtocol),
	parsing(retrievalProtocol),
	parsing(knowledgeGraphProtocol),
	parsing(baselineProtocol),
	parsing(panelProtocol),
];

/** The protocol of this id, or undefined. */
export function protocolById(id: string): AnyProtocol | undefined {
	return PROTOCOLS.find((protocol) => protocol.id === id);
}
