import { tokenKey } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { TokenChoice } from '../../../shared/TokenChoice.js'
import { useSay } from '../../../words/useSay.js'
import { sendWords } from '../send.words.js'
import { usePayment } from '../usePayment.js'

/** Lists the coin and the tokens of the account. A press chooses one to send, and goes back. */
export function WalletSendSelectTokenView(): ReactNode {
  const say = useSay(sendWords)
  const payment = usePayment()
  const token = payment?.token
  return (
    <TokenChoice
      label={say('send.tokens')}
      view="WalletSendSelectToken"
      chosen={token ? tokenKey(token.networkId, token.address) : ''}
      choose={({ entry }) => payment?.send.chooseToken(entry)}
    />
  )
}
