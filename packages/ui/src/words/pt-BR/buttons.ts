// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Conectar carteira",
  "button.connecting": "Conectando…",
  "button.manage": "Gerenciar carteira",
  "button.account": ["Conta ",["address"]],
  "button.network": ["Rede: ",["network"]],
  "button.unsupported": "Rede não compatível",
  "button.otherNetwork": ["Rede ",["id"]],
}
