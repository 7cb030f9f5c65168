// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Wallet verbinden",
  "button.connecting": "Wird verbunden…",
  "button.manage": "Wallet verwalten",
  "button.account": ["Konto ",["address"]],
  "button.network": ["Netzwerk: ",["network"]],
  "button.unsupported": "Netzwerk nicht unterstützt",
  "button.otherNetwork": ["Netzwerk ",["id"]],
}
