// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type NoticesWord = "shell.dismiss" | "shell.copyFailed" | "networks.switched" | "notices.connected" | "notices.disconnected" | "sheet.drag"

/** The English texts. */
export const noticesWords: Texts<NoticesWord> = {
  "shell.dismiss": "Dismiss",
  "shell.copyFailed": "Your browser didn’t let us copy.",
  "networks.switched": ["You’re on ",["network"]],
  "notices.connected": ["Connected to ",["wallet"]],
  "notices.disconnected": "Disconnected",
  "sheet.drag": "Drag down to close",
}
