// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "اتصال کیف پول",
  "button.connecting": "در حال اتصال…",
  "button.manage": "مدیریت کیف پول",
  "button.account": ["حساب ",["address"]],
  "button.network": ["شبکه: ",["network"]],
  "button.unsupported": "شبکهٔ پشتیبانی‌نشده",
  "button.otherNetwork": ["شبکه ",["id"]],
}
