import { useSay } from '@latchkit/ui/parts'
import type { ReactNode } from 'react'
import type { ShownField, ShownInstruction, SolanaContent } from '../requests/content.types.js'
import { siteWords } from '../words/site.words.js'
import { FieldList } from './FieldList.js'
import { networkFactsOf } from './networkFacts.js'
import { Rows } from './Page.js'
import { amountOfCoin } from './shownAmounts.js'
import { effectRows } from './TransactionRows.js'

/** Solana's transactions: of each what leaves and arrives, its fee, and all its instructions. */
export function SolanaRows({ content: { chainId, transactions } }: { readonly content: SolanaContent }): ReactNode {
  const say = useSay(siteWords)
  const network = networkFactsOf(chainId)
  return transactions.map(({ effects, fee, feePayer, signers, instructions }, at) => (
    <section key={at}>
      <Rows
        rows={[
          ...effectRows(effects, network, say),
          [say('secure.fee'), fee === undefined ? say('secure.notKnown') : amountOfCoin(fee, network)],
        ]}
      />
      <FieldList
        label={say('secure.dataFields')}
        fields={[fieldOfMember('feePayer', feePayer), fieldOfMember('signers', signers), ...instructions.map(fieldOf)]}
      />
    </section>
  ))
}

/** An instruction by the names that its program has for it, with all that it names. */
function fieldOf({ action, ...rest }: ShownInstruction): ShownField {
  return { name: action, type: '', fields: Object.entries(rest).map(([name, value]) => fieldOfMember(name, value)) }
}

function fieldOfMember(name: string, value: unknown): ShownField {
  if (typeof value !== 'object' || value === null) return { name, type: '', value: String(value) }
  return { name, type: '', fields: Object.entries(value).map(([inner, each]) => fieldOfMember(inner, each)) }
}
