// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Підключити гаманець",
  "button.connecting": "Підключення…",
  "button.manage": "Керувати гаманцем",
  "button.account": ["Акаунт ",["address"]],
  "button.network": ["Мережа: ",["network"]],
  "button.unsupported": "Непідтримувана мережа",
  "button.otherNetwork": ["Мережа ",["id"]],
}
