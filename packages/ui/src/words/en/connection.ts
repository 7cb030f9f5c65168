// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type ConnectionWord = "connecting.waiting" | "connecting.waitingHint" | "connecting.declined" | "connecting.declinedHint" | "connecting.pending" | "connecting.pendingHint" | "connecting.locked" | "connecting.lockedHint" | "connecting.missing" | "connecting.missingHint" | "connecting.failed" | "connecting.again" | "connecting.retry" | "connecting.other" | "connecting.install" | "connecting.cancel" | "connecting.absent" | "connecting.phone" | "connecting.details"

/** The English texts. */
export const connectionWords: Texts<ConnectionWord> = {
  "connecting.waiting": ["Approve in ",["wallet"]],
  "connecting.waitingHint": "A request is waiting in your wallet. Nothing will be sent from your account.",
  "connecting.declined": "You declined the request",
  "connecting.declinedHint": "Nothing changed and nothing was shared.",
  "connecting.pending": ["There is already a request waiting in ",["wallet"],"."],
  "connecting.pendingHint": ["Open ",["wallet"]," and answer it, then try again."],
  "connecting.locked": ["Unlock ",["wallet"]," first, then try again."],
  "connecting.lockedHint": "Nothing changed and nothing was shared.",
  "connecting.missing": [["wallet"]," isn’t installed in this browser."],
  "connecting.missingHint": "Install it and come back: it will show up by itself.",
  "connecting.failed": "That didn’t work",
  "connecting.again": "Ask again",
  "connecting.retry": "Try again",
  "connecting.other": "Choose another wallet",
  "connecting.install": "Get a wallet",
  "connecting.cancel": "Cancel",
  "connecting.absent": "Don’t have it here?",
  "connecting.phone": "Use phone instead",
  "connecting.details": "Details",
}
