// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "ربط المحفظة",
  "button.connecting": "جارٍ الربط…",
  "button.manage": "إدارة المحفظة",
  "button.account": ["الحساب ",["address"]],
  "button.network": ["الشبكة: ",["network"]],
  "button.unsupported": "شبكة غير مدعومة",
  "button.otherNetwork": ["الشبكة ",["id"]],
}
