// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "지갑 연결",
  "button.connecting": "연결 중…",
  "button.manage": "지갑 관리",
  "button.account": ["계정 ",["address"]],
  "button.network": ["네트워크: ",["network"]],
  "button.unsupported": "지원하지 않는 네트워크",
  "button.otherNetwork": ["네트워크 ",["id"]],
}
