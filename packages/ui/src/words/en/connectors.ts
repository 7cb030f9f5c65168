// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type ConnectorsWord = "connect.installed" | "connect.get" | "connect.new"

/** The English texts. */
export const connectorsWords: Texts<ConnectorsWord> = {
  "connect.installed": "Wallets in this browser",
  "connect.get": "Get a wallet",
  "connect.new": "New to wallets?",
}
