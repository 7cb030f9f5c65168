import type { ReactNode } from 'react'
import { TokenChoice } from '../../shared/TokenChoice.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { useSay } from '../../words/useSay.js'
import { loadReceive } from './loadReceive.js'
import { receiveWords } from './receive.words.js'
import { useReceivable } from './useReceivable.js'

/** Lists the coin and the tokens of the account. A press asks for one, and goes back. */
export function WalletReceiveSelectTokenView(): ReactNode {
  const say = useSay(receiveWords)
  const feature = useChunk(loadReceive)
  const { chosen } = useReceivable()
  return (
    <TokenChoice
      label={say('receive.tokens')}
      view="WalletReceiveSelectToken"
      chosen={chosen.id}
      choose={({ entry }) => feature?.choose(entry)}
    />
  )
}
