// Compiled from packages/ui/words by `pnpm words`.
import { icu } from '../icu.js'
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type AllWalletsWord = "all.search" | "all.clear" | "all.code" | "all.certified" | "all.isCertified" | "all.isInstalled" | "all.count" | "all.searching" | "all.found" | "all.none" | "all.noneHint" | "all.noneCertified" | "all.empty" | "all.showAll" | "all.failedHint"

/** The English texts. */
export const allWalletsWords: Texts<AllWalletsWord> = {
  "all.search": "Search wallets",
  "all.clear": "Clear the search",
  "all.code": "Connect by QR code",
  "all.certified": "Certified only",
  "all.isCertified": "Certified",
  "all.isInstalled": "Installed",
  "all.count": icu([["count","plural",{"one":["One wallet"],"other":["#"," wallets"]}]]),
  "all.searching": "Searching…",
  "all.found": icu([["count","plural",{"one":["One found"],"other":["#"," found"]}]]),
  "all.none": ["No wallet called “",["text"],"”"],
  "all.noneHint": "Check the name. Any wallet that scans QR codes works too.",
  "all.noneCertified": "No certified wallet here",
  "all.empty": "No wallets to show",
  "all.showAll": "Show all wallets",
  "all.failedHint": "Wallets in this browser work all the same.",
}
