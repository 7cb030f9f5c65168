// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Conectar wallet",
  "button.connecting": "Conectando…",
  "button.manage": "Gestionar wallet",
  "button.account": ["Cuenta ",["address"]],
  "button.network": ["Red: ",["network"]],
  "button.unsupported": "Red no compatible",
  "button.otherNetwork": ["Red ",["id"]],
}
