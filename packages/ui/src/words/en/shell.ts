// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type ShellWord = "shell.back" | "shell.close" | "shell.loading" | "shell.retry" | "shell.failed" | "shell.failedHint" | "shell.offline" | "shell.offlineHint" | "connect.help" | "connect.title"

/** The English texts. */
export const shellWords: Texts<ShellWord> = {
  "shell.back": "Back",
  "shell.close": "Close",
  "shell.loading": "Loading",
  "shell.retry": "Try again",
  "shell.failed": "This part didn’t load",
  "shell.failedHint": "Nothing changed and nothing was sent.",
  "shell.offline": "You’re offline",
  "shell.offlineHint": "We’ll continue when you’re back.",
  "connect.help": "What is a wallet?",
  "connect.title": "Connect wallet",
}
