// Compiled from packages/ui/words by `pnpm words`.
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type LegalWord = "legal.both" | "legal.one" | "legal.accept" | "legal.acceptBoth" | "legal.first" | "legal.terms" | "legal.privacy" | "legal.newTab"

/** The English texts. */
export const legalWords: Texts<LegalWord> = {
  "legal.both": ["By connecting you agree to the ",["terms"]," and ",["privacy"],"."],
  "legal.one": ["By connecting you agree to the ",["link"],"."],
  "legal.accept": ["I agree to the ",["link"],"."],
  "legal.acceptBoth": ["I agree to the ",["terms"]," and ",["privacy"],"."],
  "legal.first": "Tick the box first.",
  "legal.terms": "Terms",
  "legal.privacy": "Privacy Policy",
  "legal.newTab": "(opens in a new tab)",
}
