// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Kết nối ví",
  "button.connecting": "Đang kết nối…",
  "button.manage": "Quản lý ví",
  "button.account": ["Tài khoản ",["address"]],
  "button.network": ["Mạng: ",["network"]],
  "button.unsupported": "Mạng không được hỗ trợ",
  "button.otherNetwork": ["Mạng ",["id"]],
}
