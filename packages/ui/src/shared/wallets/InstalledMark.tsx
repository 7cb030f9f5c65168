import type { ReactNode } from 'react'
import { useSay } from '../../words/useSay.js'
import { allWalletsWords } from './allWallets.words.js'

/** Says at the end of a row that the wallet is installed, in a list that has other wallets too. */
export function InstalledMark(): ReactNode {
  const say = useSay(allWalletsWords)
  return <span>{say('all.isInstalled')}</span>
}
