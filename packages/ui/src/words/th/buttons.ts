// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "เชื่อมต่อวอลเล็ต",
  "button.connecting": "กำลังเชื่อมต่อ…",
  "button.manage": "จัดการวอลเล็ต",
  "button.account": ["บัญชี ",["address"]],
  "button.network": ["เครือข่าย: ",["network"]],
  "button.unsupported": "เครือข่ายที่ไม่รองรับ",
  "button.otherNetwork": ["เครือข่าย ",["id"]],
}
