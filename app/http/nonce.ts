import { createContext } from "react";

/** The nonce that inline scripts of this response carry; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
