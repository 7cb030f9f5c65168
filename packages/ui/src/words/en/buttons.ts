// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type ButtonsWord = "button.connect" | "button.connecting" | "button.manage" | "button.account" | "button.network" | "button.unsupported" | "button.otherNetwork"

/** The English texts. */
export const buttonsWords: Texts<ButtonsWord> = {
  "button.connect": "Connect wallet",
  "button.connecting": "Connecting…",
  "button.manage": "Manage wallet",
  "button.account": ["Account ",["address"]],
  "button.network": ["Network: ",["network"]],
  "button.unsupported": "Unsupported network",
  "button.otherNetwork": ["Network ",["id"]],
}
