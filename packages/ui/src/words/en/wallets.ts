// Compiled from packages/ui/words by `pnpm words`.
import { icu } from '../icu.js'
import type { Texts } from '../spoken.js'

/** A key of these texts. */
export type WalletsWord = "mark.connected" | "mark.lastUsed" | "mark.chains" | "chains.title" | "chains.text" | "chains.list" | "chains.more" | "of.title" | "needed.title" | "needed.titleSame" | "needed.text" | "needed.textSame" | "needed.textAlone" | "needed.use" | "needed.choose" | "needed.other" | "needed.stay" | "needed.back" | "wallets.connected" | "wallets.recent" | "wallets.another" | "wallets.disconnect" | "wallets.disconnecting" | "wallets.active" | "wallets.gone" | "wallets.none"

/** The English texts. */
export const walletsWords: Texts<WalletsWord> = {
  "mark.connected": "Connected",
  "mark.lastUsed": "Last used",
  "mark.chains": ["Works on ",["networks"]],
  "chains.title": "Choose where to connect",
  "chains.text": [["wallet"]," works on several kinds of networks. Start with one: you can add the others later."],
  "chains.list": ["What ",["wallet"]," works on"],
  "chains.more": icu([["count","plural",{"other":["#"," more"]}]]),
  "of.title": ["Wallets for ",["networks"]],
  "needed.title": [["network"]," needs another wallet"],
  "needed.titleSame": [["network"]," isn’t connected yet"],
  "needed.text": ["Connect a wallet for ",["networks"]," to go there. ",["wallet"]," stays connected."],
  "needed.textSame": [["wallet"]," works on ",["networks"]," too. What is connected now stays connected."],
  "needed.textAlone": ["Connect a wallet for ",["networks"]," to go there."],
  "needed.use": ["Continue with ",["wallet"]],
  "needed.choose": "Choose a wallet",
  "needed.other": "Choose another wallet",
  "needed.stay": ["Stay on ",["network"]],
  "needed.back": "Not now",
  "wallets.connected": "Connected wallets",
  "wallets.recent": "Used before",
  "wallets.another": "Connect another wallet",
  "wallets.disconnect": ["Disconnect ",["wallet"],", ",["networks"]],
  "wallets.disconnecting": ["Disconnecting ",["wallet"],", ",["networks"]],
  "wallets.active": [["wallet"]," is in use now"],
  "wallets.gone": [["wallet"]," is disconnected"],
  "wallets.none": "No wallet is connected",
}
