// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Cöññéçt wállét ẋẋẋẋẋ",
  "button.connecting": "Cöññéçtíñg… ẋẋẋ",
  "button.manage": "Máñágé wállét ẋẋẋẋ",
  "button.account": ["Áççöüñt ",["address"]," ẋẋẋẋẋ"],
  "button.network": ["Nétwörk: ",["network"]," ẋẋẋẋẋ"],
  "button.unsupported": "Uñsüppörtéd ñétwörk ẋẋẋẋẋẋẋ",
  "button.otherNetwork": ["Nétwörk ",["id"]," ẋẋẋẋẋ"],
}
