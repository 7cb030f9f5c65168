import type { Network, Routes, TransactionRecord } from '@latchkit/core'
import { paymentOf, toDecimal } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { FigureText } from '../../../shared/figure/FigureText.js'
import { FullAddress } from '../../../shared/FullAddress.js'
import { Outcome } from '../../../shared/outcome/Outcome.js'
import { Fact } from '../../../shared/outcome/OutcomeFacts.js'
import { useSay } from '../../../words/useSay.js'
import { sendWords } from '../send.words.js'

/** Shows the outcome of a payment, until it is final: what was paid, and to whom. */
export function WalletSendConfirmedView({ transactionId }: Routes['WalletSendConfirmed']): ReactNode {
  const say = useSay(sendWords)
  const texts = {
    'became.success': say('became.success'),
    'became.unknownHint': say('became.unknownHint'),
    'became.overHint': say('became.overHint'),
  }
  const factsOf = (record: TransactionRecord, { caipNetworkId }: Network): ReactNode => {
    const payment = paymentOf(record)
    const paid = payment?.decimals !== undefined && {
      amount: toDecimal(BigInt(payment.value), payment.decimals),
      symbol: payment.symbol ?? '',
      contract: payment.token,
    }
    return (
      <>
        {paid && (
          <Fact term={say('send.amount')}>
            <FigureText figure={paid} networkId={caipNetworkId} />
          </Fact>
        )}
        {payment && (
          <Fact term={say('send.to')}>
            <FullAddress address={payment.to} />
          </Fact>
        )}
      </>
    )
  }
  return <Outcome transactionId={transactionId} texts={texts} factsOf={factsOf} />
}
