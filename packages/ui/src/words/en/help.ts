// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type HelpWord = "noWallet.title" | "noWallet.text" | "getWallet.pick" | "getWallet.pickText" | "getWallet.write" | "getWallet.writeText" | "getWallet.back" | "getWallet.backText" | "getWallet.reload" | "whatWallet.home" | "whatWallet.homeText" | "whatWallet.key" | "whatWallet.keyText" | "whatWallet.ask" | "whatWallet.askText" | "whatNetwork.where" | "whatNetwork.whereText" | "whatNetwork.same" | "whatNetwork.sameText" | "whatNetwork.fee" | "whatNetwork.feeText" | "help.get"

/** The English texts. */
export const helpWords: Texts<HelpWord> = {
  "noWallet.title": "No wallet found in this browser",
  "noWallet.text": "Install one and it will show up here by itself.",
  "getWallet.pick": "Pick a wallet",
  "getWallet.pickText": "Choose one you trust, from its own site or your browser’s extension store.",
  "getWallet.write": "Keep its recovery phrase",
  "getWallet.writeText": "Write it down and never give it to anyone. No site ever needs it.",
  "getWallet.back": "Come back here",
  "getWallet.backText": "It will show up in the list by itself. Some browsers need a reload first.",
  "getWallet.reload": "Reload this page",
  "whatWallet.home": "A home for what you own",
  "whatWallet.homeText": "It holds your coins, tokens and collectibles, and only you can move them.",
  "whatWallet.key": "A new way to sign in",
  "whatWallet.keyText": "Instead of a password for each site you confirm in your wallet who you are.",
  "whatWallet.ask": "It always asks first",
  "whatWallet.askText": "A site can only ask. Nothing is signed or sent unless you approve it.",
  "whatNetwork.where": "Where things happen",
  "whatNetwork.whereText": "A network keeps the accounts and carries out what you send. There are many, each with its own coin.",
  "whatNetwork.same": "One address, many networks",
  "whatNetwork.sameText": "Your address can be the same on several of them, but your balance on each is separate.",
  "whatNetwork.fee": "Fees differ",
  "whatNetwork.feeText": "Each network takes its fee in its own coin. Switching to another is free.",
  "help.get": "Get a wallet",
}
