// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "ウォレットを接続",
  "button.connecting": "接続中…",
  "button.manage": "ウォレットを管理",
  "button.account": ["アカウント ",["address"]],
  "button.network": ["ネットワーク：",["network"]],
  "button.unsupported": "未対応のネットワーク",
  "button.otherNetwork": ["ネットワーク ",["id"]],
}
