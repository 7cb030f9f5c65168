import type { AbilityLoaders, PreparedTransfer, SendingAbilities, TransferAbility } from '@latchkit/core/adapter'
import type { Outcome } from './createFakeAdapter.js'
import { senderOf, type AbilityDeps } from './fakeAdapter.deps.js'

/** The highest fee of every transaction, in the coin's smallest unit. */
const FAKE_FEE = 21_000n * 1_000_000_000n

/** How payments and transactions are prepared and sent. */
export interface SendingSwitches {
  readonly send: Outcome
  readonly prepare: Outcome
  readonly estimate: Outcome
  readonly hash: string
  /** What differs in a payment that was prepared. */
  readonly prepared: Partial<PreparedTransfer>
}

/** Where a test names none. */
export const SENDING_SWITCHES: SendingSwitches = {
  send: 'ok',
  prepare: 'ok',
  estimate: 'ok',
  hash: `0x${'7b'.repeat(32)}`,
  prepared: {},
}

const prepareOf =
  ({ log, outcome, now }: AbilityDeps): TransferAbility['prepare'] =>
  async (signer, request) => {
    const { networkId, address: from } = signer
    const { to, value, token } = request
    log('transfer.prepare', signer, request)
    await outcome(({ prepare }) => prepare)
    const most = now().native - FAKE_FEE
    const amount = (value === 'max' ? most : value).toString()
    const content = { networkId, from, to, value: amount, ...(token && { token }) }
    const fee = { value: FAKE_FEE.toString(), kind: 'atMost' } as const
    const transaction = { to, value: amount }
    return { ...content, transaction, fee, arrives: amount, max: most.toString(), anchor: {}, ...now().prepared }
  }

/** What the wallet sends. */
export function sendingOf(deps: AbilityDeps): AbilityLoaders<SendingAbilities> {
  const { outcome } = deps
  const send = senderOf(deps)
  return {
    transaction: async () => ({
      async estimate() {
        await outcome(({ estimate }) => estimate)
        return FAKE_FEE
      },
      send: (...args) => send('transaction.send', args),
    }),
    transfer: async () => ({ prepare: prepareOf(deps), send: (...args) => send('transfer.send', args) }),
  }
}
