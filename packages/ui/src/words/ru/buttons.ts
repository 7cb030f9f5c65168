// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Подключить кошелёк",
  "button.connecting": "Подключение…",
  "button.manage": "Управление кошельком",
  "button.account": ["Аккаунт ",["address"]],
  "button.network": ["Сеть: ",["network"]],
  "button.unsupported": "Неподдерживаемая сеть",
  "button.otherNetwork": ["Сеть ",["id"]],
}
