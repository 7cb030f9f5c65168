// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type ViewsWord = "step.scan" | "step.all" | "step.get" | "view.Connect" | "view.ConnectWallets" | "view.ConnectingExternal" | "view.ConnectingMultiChain" | "view.ConnectingWalletConnect" | "view.ConnectingWalletConnectBasic" | "view.AllWallets" | "view.Downloads" | "view.GetWallet" | "view.WhatIsAWallet" | "view.WhatIsANetwork" | "view.Account" | "view.AccountSettings" | "view.ProfileWallets" | "view.Networks" | "view.SwitchNetwork" | "view.SwitchActiveChain" | "view.UnsupportedChain"

/** The English texts. */
export const viewsWords: Texts<ViewsWord> = {
  "step.scan": "Scan with your wallet",
  "step.all": "All wallets",
  "step.get": "Get a wallet",
  "view.Connect": "Connect wallet",
  "view.ConnectWallets": "Connect wallet",
  "view.ConnectingExternal": "Connect wallet",
  "view.ConnectingMultiChain": "Connect wallet",
  "view.ConnectingWalletConnect": "Connect wallet",
  "view.ConnectingWalletConnectBasic": "Connect wallet",
  "view.AllWallets": "Connect wallet",
  "view.Downloads": "Connect wallet",
  "view.GetWallet": "Get a wallet",
  "view.WhatIsAWallet": "What is a wallet?",
  "view.WhatIsANetwork": "What is a network?",
  "view.Account": "Account",
  "view.AccountSettings": "Settings",
  "view.ProfileWallets": "Wallets",
  "view.Networks": "Choose a network",
  "view.SwitchNetwork": "Switch network",
  "view.SwitchActiveChain": "Switch network",
  "view.UnsupportedChain": "Wrong network",
}
