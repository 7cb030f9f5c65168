// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type AccountWord = "account.balance" | "account.age" | "account.unavailable" | "account.copy" | "account.copied" | "account.newTab" | "account.explorer" | "account.settings" | "account.wallets" | "account.wallet" | "account.disconnect" | "account.disconnecting" | "settings.wallet" | "settings.address" | "settings.label" | "settings.type" | "settings.network" | "settings.type.eoa" | "settings.type.smartAccount" | "settings.type.payment" | "settings.type.ordinal" | "settings.type.stx"

/** The English texts. */
export const accountWords: Texts<AccountWord> = {
  "account.balance": "Balance",
  "account.age": ["as of ",["time"]],
  "account.unavailable": "Token Balance Unavailable",
  "account.copy": "Copy address",
  "account.copied": "Copied",
  "account.newTab": "(opens in a new tab)",
  "account.explorer": ["View on ",["explorer"]],
  "account.settings": "Settings",
  "account.wallets": "(shows all wallets)",
  "account.wallet": "Your wallet",
  "account.disconnect": "Disconnect",
  "account.disconnecting": "Disconnecting…",
  "settings.wallet": "Wallet",
  "settings.address": "Address",
  "settings.label": "Name",
  "settings.type": "Account type",
  "settings.network": "Network",
  "settings.type.eoa": "Standard account",
  "settings.type.smartAccount": "Smart account",
  "settings.type.payment": "Payment",
  "settings.type.ordinal": "Ordinals",
  "settings.type.stx": "Stacks",
}
