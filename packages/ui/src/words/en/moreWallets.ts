// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type MoreWalletsWord = "more.list" | "more.pairHint" | "more.all" | "more.failed" | "more.offline" | "more.retry" | "more.loading" | "more.nothing" | "popular.title" | "popular.all"

/** The English texts. */
export const moreWalletsWords: Texts<MoreWalletsWord> = {
  "more.list": "Wallets",
  "more.pairHint": "QR code",
  "more.all": "All wallets",
  "more.failed": "More wallets didn’t load.",
  "more.offline": "You’re offline. More wallets come when you’re back.",
  "more.retry": "Try again",
  "more.loading": "Loading wallets…",
  "more.nothing": "No wallet found in this browser",
  "popular.title": "Popular wallets",
  "popular.all": "See all",
}
