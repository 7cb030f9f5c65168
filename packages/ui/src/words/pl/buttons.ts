// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Połącz portfel",
  "button.connecting": "Łączenie…",
  "button.manage": "Zarządzaj portfelem",
  "button.account": ["Konto ",["address"]],
  "button.network": ["Sieć: ",["network"]],
  "button.unsupported": "Nieobsługiwana sieć",
  "button.otherNetwork": ["Sieć ",["id"]],
}
