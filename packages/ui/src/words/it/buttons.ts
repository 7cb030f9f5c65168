// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Connetti wallet",
  "button.connecting": "Connessione…",
  "button.manage": "Gestisci wallet",
  "button.account": ["Account ",["address"]],
  "button.network": ["Rete: ",["network"]],
  "button.unsupported": "Rete non supportata",
  "button.otherNetwork": ["Rete ",["id"]],
}
