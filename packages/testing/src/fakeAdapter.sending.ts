import type {
  AbilityLoaders,
  PreparedTransfer,
  SendingAbilities,
  Simulation,
  TransactionAbility,
  TransferAbility,
} from '@latchkit/core/adapter'
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
  readonly call: Outcome
  /** What `transaction.call` resolves with. */
  readonly called: `0x${string}`
  readonly preview: Outcome
  /**
   * What differs in a preview from one in which only the coin leaves that the requests pay. `null`: the node can't simulate.
   */
  readonly simulation: Partial<Simulation> | null
  /** What differs in a payment that was prepared. */
  readonly prepared: Partial<PreparedTransfer>
}

/** Where a test names none. */
export const SENDING_SWITCHES: SendingSwitches = {
  send: 'ok',
  prepare: 'ok',
  estimate: 'ok',
  hash: `0x${'7b'.repeat(32)}`,
  call: 'ok',
  called: '0x',
  preview: 'ok',
  simulation: {},
  prepared: {},
}

const previewOf =
  ({ log, outcome, now }: AbilityDeps): NonNullable<TransactionAbility['preview']> =>
  async (signer, requests, request) => {
    log('transaction.preview', signer, requests, request)
    await outcome(({ preview }) => preview)
    const { simulation } = now()
    if (!simulation) return undefined
    const paid = requests.reduce((sum, { value = 0n }) => sum + value, 0n)
    return {
      moves: [{ change: String(-paid) }, ...request.tokens.map((token) => ({ token, change: '0' }))],
      leaves: [],
      approvals: [],
      ...(request.spender && request.tokens.length > 0 && { allowance: { before: '0', after: '0' } }),
      fee: { value: String(FAKE_FEE * BigInt(requests.length)), kind: 'atMost' },
      gas: requests.map(() => '21000'),
      ...simulation,
    }
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
  const { log, outcome, now } = deps
  const send = senderOf(deps)
  return {
    transaction: async () => ({
      async estimate() {
        await outcome(({ estimate }) => estimate)
        return FAKE_FEE
      },
      send: (...args) => send('transaction.send', args),
      async call(...args) {
        log('transaction.call', ...args)
        await outcome(({ call }) => call)
        return now().called
      },
      preview: previewOf(deps),
    }),
    transfer: async () => ({ prepare: prepareOf(deps), send: (...args) => send('transfer.send', args) }),
  }
}
