// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "连接钱包",
  "button.connecting": "连接中…",
  "button.manage": "管理钱包",
  "button.account": ["账户 ",["address"]],
  "button.network": ["网络：",["network"]],
  "button.unsupported": "不支持的网络",
  "button.otherNetwork": ["网络 ",["id"]],
}
