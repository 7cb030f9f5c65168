// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "वॉलेट कनेक्ट करें",
  "button.connecting": "कनेक्ट हो रहा है…",
  "button.manage": "वॉलेट मैनेज करें",
  "button.account": ["अकाउंट ",["address"]],
  "button.network": ["नेटवर्क: ",["network"]],
  "button.unsupported": "असमर्थित नेटवर्क",
  "button.otherNetwork": ["नेटवर्क ",["id"]],
}
