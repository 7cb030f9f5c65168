// Compiled from packages/ui/words by `pnpm words`.
import { icu } from '../icu.js'
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type NetworkWord = "networks.test" | "networks.what" | "switch.waiting" | "switch.waitingHint" | "unsupported.text" | "unsupported.more" | "unsupported.other" | "unsupported.switch" | "networks.list" | "networks.search" | "networks.found" | "networks.none" | "networks.all" | "switch.cancel" | "switch.yourWallet" | "unsupported.disconnect"

/** The English texts. */
export const networkWords: Texts<NetworkWord> = {
  "networks.test": "Test networks",
  "networks.what": "What is a network?",
  "switch.waiting": ["Switch to ",["network"]],
  "switch.waitingHint": ["Approve the switch in ",["wallet"],". Nothing will be sent from your account."],
  "unsupported.text": [["app"]," runs on ",["networks"],". Your wallet is on ",["network"],"."],
  "unsupported.more": icu([["count","plural",{"other":["#"," more"]}]]),
  "unsupported.other": "another network",
  "unsupported.switch": ["Switch to ",["network"]],
  "networks.list": "Networks",
  "networks.search": "Search networks",
  "networks.found": icu([["count","plural",{"one":["One network found"],"other":["#"," networks found"]}]]),
  "networks.none": ["No network like “",["text"],"”"],
  "networks.all": "Show all networks",
  "switch.cancel": "Cancel",
  "switch.yourWallet": "your wallet",
  "unsupported.disconnect": "Disconnect",
}
