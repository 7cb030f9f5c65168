// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "連接錢包",
  "button.connecting": "連接中…",
  "button.manage": "管理錢包",
  "button.account": ["帳戶 ",["address"]],
  "button.network": ["網路：",["network"]],
  "button.unsupported": "不支援的網路",
  "button.otherNetwork": ["網路 ",["id"]],
}
