// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Hubungkan dompet",
  "button.connecting": "Menghubungkan…",
  "button.manage": "Kelola dompet",
  "button.account": ["Akun ",["address"]],
  "button.network": ["Jaringan: ",["network"]],
  "button.unsupported": "Jaringan tidak didukung",
  "button.otherNetwork": ["Jaringan ",["id"]],
}
