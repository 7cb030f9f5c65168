// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Sambung dompet",
  "button.connecting": "Menyambung…",
  "button.manage": "Urus dompet",
  "button.account": ["Akaun ",["address"]],
  "button.network": ["Rangkaian: ",["network"]],
  "button.unsupported": "Rangkaian tidak disokong",
  "button.otherNetwork": ["Rangkaian ",["id"]],
}
