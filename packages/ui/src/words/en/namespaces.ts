// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type NamespacesWord = "namespace.eip155" | "namespace.solana" | "namespace.bip122"

/** The English texts. */
export const namespacesWords: Texts<NamespacesWord> = {
  "namespace.eip155": "Ethereum networks",
  "namespace.solana": "Solana",
  "namespace.bip122": "Bitcoin",
}
