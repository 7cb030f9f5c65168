import { abilityFor } from '../signing/signing.rules.js'
import { abilityOf } from '../../adapter/abilityOf.js'
import { isTransactionHash } from '../../adapter/isTransactionHash.js'
import { signerOf } from '../../adapter/signerOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { TransactionAnchor } from '../../adapter/adapter.types.js'
import { withTimeout, type Clock } from '../../base/time.js'
import { signingError } from '../signing/signing.errors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { HAND_ON_TIMEOUT_MS } from './transactions.constants.js'
import type { TransactionRecords } from './transactions.records.js'
import { sentBy, succeeded } from './transactions.sent.js'
import type { Draft, StepsDeps } from './transactions.steps.types.js'
import type { HandOnOptions, TransactionSteps } from './transactions.types.js'

/** The dependencies of handing on. */
export interface HandOnDeps extends Pick<StepsDeps, 'adapters' | 'anchorOf' | 'send' | 'ofAccount'> {
  readonly clock: Clock
  readonly records: Pick<TransactionRecords, 'change'>
}

/** By what a signed transaction is known on the chain. */
type Marks = Pick<TransactionAnchor, 'hash' | 'content'>

/**
 * Makes the step that has a transaction signed, and hands it on to what sends it. These cross:
 *
 * | these cross                                   | what wins                                                     |
 * | --------------------------------------------- | ------------------------------------------------------------- |
 * | a signature, and the end of the operation     | the end: it is not handed on, and its record is removed       |
 * | a reload before it is handed on               | the chain: nothing was sent, and its blockhash expires        |
 * | a reload, a lost answer or an error after it  | the chain: its record is `unknown`, and it is searched for by |
 * |                                               | its own hash, or by its content                               |
 * | the answer, and what the search has found     | the one that comes later: both are its hash                   |
 * | the answer, and the hash of its own signature | the signature: the answer can't name another transaction      |
 * | a second, equal call                          | the first one: `operations` joins them, so it is sent once    |
 */
export function createHandOn(deps: HandOnDeps): TransactionSteps['handOn'] {
  const { adapters, anchorOf, send, ofAccount } = deps
  return (request, { kind = 'transaction', payer, execute, ...options }) => ({
    async ask(task) {
      const { account, signal } = task
      const { sign } = await abilityFor(adapters, account, 'transaction')
      if (!sign) throw signingError('unsupported', { ability: 'transaction.sign' })
      const anchor = await anchorOf(account, request)
      const known: Draft = { ...options, ...ofAccount(account), kind, anchor }
      let isHandedOn = false
      const ask = async (recordId: string): Promise<string> => {
        const signed = await sign(signerOf(account), request)
        const marks = (await marksOf(deps, account, signed)) ?? {}
        // The operation may have ended meanwhile. What is not handed on then is not sent.
        signal.throwIfAborted()
        deps.records.change(recordId, { kind: 'signed', ...marks })
        isHandedOn = true
        const answer = await executed(deps.clock, signed, execute)
        return hashIn(deps, account, { signed, marks, answer })
      }
      return sentBy(await send(task, known, ask, { payer, mayBeSent: () => isHandedOn }))
    },
    succeeded,
  })
}

/** By what a signed transaction is known. Undefined where the chain's adapter can't say it. */
async function marksOf(
  { adapters }: HandOnDeps,
  { namespace }: ConnectedAccount,
  signed: string,
  claimed?: string,
): Promise<Marks | undefined> {
  const ability = await abilityOf(adapters.get(namespace), 'transaction')
  return ability?.marks?.(signed, claimed)
}

/** Hands a signed transaction on. Rejects with `wallet/timed-out` where no answer comes: it may be sent nevertheless. */
async function executed(clock: Clock, signed: string, execute: HandOnOptions['execute']): Promise<unknown> {
  const ended = new AbortController()
  const late = (): unknown => {
    const error = walletError('timed-out')
    ended.abort(error)
    return error
  }
  const { hash } = await withTimeout(clock, HAND_ON_TIMEOUT_MS, execute(signed, ended.signal), late)
  return hash
}

/**
 * The hash of a transaction that was handed on: that of its own signature, else the one of the answer, where that is a
 * signature of this transaction. Throws `wallet/bad-answer` for another answer.
 */
async function hashIn(
  deps: HandOnDeps,
  account: ConnectedAccount,
  { signed, marks, answer }: { readonly signed: string; readonly marks: Marks; readonly answer: unknown },
): Promise<string> {
  if (marks.hash !== undefined) return marks.hash
  if (isTransactionHash(account.caipNetworkId, answer)) {
    const known = await marksOf(deps, account, signed, answer)
    // Without an adapter that knows signatures, the answer is all there is.
    if (!known) return answer
    if (known.hash !== undefined) return known.hash
  }
  throw walletError('bad-answer', { method: 'execute' })
}
