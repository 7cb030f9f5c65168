// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "חיבור ארנק",
  "button.connecting": "מתחברים…",
  "button.manage": "ניהול הארנק",
  "button.account": ["חשבון ",["address"]],
  "button.network": ["רשת: ",["network"]],
  "button.unsupported": "רשת לא נתמכת",
  "button.otherNetwork": ["רשת ",["id"]],
}
