// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Wallet verbinden",
  "button.connecting": "Verbinden…",
  "button.manage": "Wallet beheren",
  "button.account": ["Account ",["address"]],
  "button.network": ["Netwerk: ",["network"]],
  "button.unsupported": "Niet-ondersteund netwerk",
  "button.otherNetwork": ["Netwerk ",["id"]],
}
