import type { AbilityLoaders, CallingAbilities, CallsStatus } from '@latchkit/core/adapter'
import type { Outcome } from './createFakeAdapter.js'
import { senderOf, type AbilityDeps } from './fakeAdapter.deps.js'

/** How contracts and batches of calls answer. */
export interface CallingSwitches {
  readonly encode: Outcome
  /** The result of a contract's function that is read. */
  readonly contractAnswer: unknown
  /** The data of each call of a contract, and why it reverted: what its ABI says. */
  readonly callData: `0x${string}`
  readonly revertReason: string | undefined
  /** Whether the wallet says what it can do with batches, takes one as it takes a transaction, and tells of one. */
  readonly capability: Outcome
  readonly batch: Outcome
  readonly batchStatus: Outcome
  /** What the wallet can do with batches of calls, in the shape of EIP-5792. */
  readonly capabilities: Readonly<Record<string, unknown>>
  /** The id of a batch of calls, and its status. Undefined: the id is that of the request. */
  readonly callsId: string | undefined
  readonly callsStatus: CallsStatus
}

/** Where a test names none. */
export const CALLING_SWITCHES: CallingSwitches = {
  encode: 'ok',
  contractAnswer: undefined,
  callData: '0x06fdde03',
  revertReason: undefined,
  capability: 'ok',
  batch: 'ok',
  batchStatus: 'ok',
  capabilities: {},
  callsId: undefined,
  callsStatus: { status: 200, receipts: [] },
}

/** Contracts, and several calls at once. */
export function callingOf(deps: AbilityDeps): AbilityLoaders<CallingAbilities> {
  const { log, outcome, now } = deps
  const send = senderOf(deps)
  return {
    contract: async () => ({
      async read(request) {
        log('contract.read', request)
        await outcome(({ balance }) => balance)
        return now().contractAnswer
      },
      async encode({ address: to, ...call }) {
        log('contract.encode', { address: to, ...call })
        await outcome(({ encode }) => encode)
        return { to, data: now().callData }
      },
      async explain(call, thrown) {
        log('contract.explain', call, thrown)
        return now().revertReason
      },
    }),
    calls: async () => ({
      async capabilities(signer) {
        log('calls.capabilities', signer)
        await outcome(({ capability }) => capability)
        return now().capabilities
      },
      async send(signer, list, options = {}) {
        await send('calls.send', [signer, list, options])
        await outcome(({ batch }) => batch)
        return now().callsId ?? options.id ?? '0x1'
      },
      async status(...args) {
        log('calls.status', ...args)
        await outcome(({ batchStatus }) => batchStatus)
        return now().callsStatus
      },
    }),
  }
}
