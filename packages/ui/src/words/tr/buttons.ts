// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Cüzdanı bağla",
  "button.connecting": "Bağlanıyor…",
  "button.manage": "Cüzdanı yönet",
  "button.account": ["Hesap ",["address"]],
  "button.network": ["Ağ: ",["network"]],
  "button.unsupported": "Desteklenmeyen ağ",
  "button.otherNetwork": ["Ağ ",["id"]],
}
