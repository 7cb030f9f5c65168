// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

export const words: Texts = {
  "button.connect": "Connecter un portefeuille",
  "button.connecting": "Connexion…",
  "button.manage": "Gérer le portefeuille",
  "button.account": ["Compte ",["address"]],
  "button.network": ["Réseau : ",["network"]],
  "button.unsupported": "Réseau non pris en charge",
  "button.otherNetwork": ["Réseau ",["id"]],
}
