import { useSay } from '@latchkit/ui/parts'
import type { ReactNode } from 'react'
import type { EvmTransactionContent, ShownCall, ShownEffects, ShownGrant } from '../requests/content.types.js'
import { siteWords } from '../words/site.words.js'
import { FieldList } from './FieldList.js'
import { networkFactsOf, type NetworkFacts } from './networkFacts.js'
import { Rows } from './Page.js'
import { amountOfCoin, amountOfMove } from './shownAmounts.js'
import { allowanceText } from './TypedDataRows.js'

type Say = ReturnType<typeof useSay<keyof typeof siteWords>>
type Named = readonly (readonly [name: string, value: ReactNode])[]

/** A transaction: its whole receiver, what it does, what leaves and arrives, and the highest fee. */
export function TransactionRows({ content }: { readonly content: EvmTransactionContent }): ReactNode {
  const say = useSay(siteWords)
  const { to, value, call, effects, fee, chainId, data } = content
  const network = networkFactsOf(chainId)
  return (
    <>
      <Rows
        rows={[
          ...(to === undefined ? [] : [[say('secure.to'), to] as const]),
          ...(value === '0' ? [] : [[say('secure.amount'), amountOfCoin(value, network)] as const]),
          ...(call ? callRows(call, say) : []),
          ...effectRows(effects, network, say),
          [say('secure.fee'), amountOfCoin(fee, network)],
        ]}
      />
      {call && <FieldList label={call.signature} fields={[{ name: call.signature, type: '', fields: call.fields }]} />}
      {!call && data !== '0x' && <FieldList fields={[{ name: say('secure.bytes'), type: 'bytes', value: data }]} />}
    </>
  )
}

/** What a call does, in the visitor's terms. */
function callRows(call: ShownCall, say: Say): Named {
  switch (call.action) {
    case 'transfer':
      return [
        [say('secure.amount'), amountOfMove(call, networkFactsOf(''))],
        [say('secure.receiver'), call.to],
      ]
    case 'transferItems':
      return [
        ...call.items.map(
          (item) => [say('secure.amount'), amountOfMove({ ...item, token: call.token }, networkFactsOf(''))] as const,
        ),
        [say('secure.receiver'), call.to],
      ]
    case 'approve':
      return [
        [say('secure.spender'), call.spender],
        [say('secure.mayTake'), allowanceText(call.allowance, say('secure.everything'))],
      ]
    case 'approveItem':
      return [
        [say('secure.spender'), call.spender],
        [say('secure.mayTake'), `${call.token.symbol ?? call.token.address} #${call.id}`],
      ]
    case 'approveAll':
      return [
        [say('secure.spender'), call.spender],
        [
          say('secure.mayTake'),
          call.isApproved ? `${say('secure.everything')}: ${call.token.symbol ?? call.token.address}` : '0',
        ],
      ]
  }
}

/** What leaves, what arrives, and what others may take afterwards, or that it isn't known. */
export function effectRows(effects: ShownEffects | undefined, network: NetworkFacts, say: Say): Named {
  if (!effects) return [[say('secure.leaves'), say('secure.notKnown')]]
  const { leaves, arrives, allowances } = effects
  return [
    ...leaves.map((move) => [say('secure.leaves'), amountOfMove(move, network)] as const),
    ...arrives.map((move) => [say('secure.arrives'), amountOfMove(move, network)] as const),
    ...allowances.map((grant) => [say('secure.thenMayTake'), `${grant.spender}: ${grantText(grant, say)}`] as const),
  ]
}

function grantText({ token, amount, id, isUnlimited }: ShownGrant, say: Say): string {
  if (id !== undefined) return `${token.symbol ?? token.address} #${id}`
  return allowanceText(
    { token, amount: amount ?? '0', isUnlimited: isUnlimited || amount === undefined },
    say('secure.everything'),
  )
}
