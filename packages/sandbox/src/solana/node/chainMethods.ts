import { inContext, version } from './context.js'
import { feeOf } from './fee.js'
import type { MethodDeps, Methods } from './methods.js'
import { readBytes, readCount, readList, readAddress } from './params.js'
import { invalidParams } from './rpcError.js'
import { readMessage } from './transaction.js'

/** The address of the validator, which this chain doesn't have. */
const identity = '11111111111111111111111111111111'

/** Creates the methods about time, blockhashes and fees. */
export function createChainMethods({ ledger, queue, genesisHash }: MethodDeps): Methods {
  const { slots } = ledger
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': version, 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getIdentity: () => ({ identity }),
    getSlot: () => slots.now(),
    getBlockHeight: () => slots.blockHeight(),
    getBlockTime: ([slot]) => slots.timeOf(readCount(slot)),
    getFirstAvailableBlock: () => 0,
    getEpochInfo: () => ({ ...slots.epoch(), transactionCount: ledger.count() }),
    getTransactionCount: () => ledger.count(),
    getLatestBlockhash: ([config]) => inContext(ledger, config, slots.latest),
    isBlockhashValid: ([blockhash, config]) => inContext(ledger, config, () => slots.isRecent(String(blockhash))),
    getFeeForMessage: ([message, config]) =>
      inContext(ledger, config, () => {
        const read = readOr(() => readMessage(readBytes(message, 'base64')))
        return slots.isRecent(read.lifetimeToken) ? feeOf(read) : null
      }),
    getRecentPrioritizationFees: ([addresses]) => {
      readList(addresses ?? [], 128, readAddress)
      return [{ slot: slots.now(), prioritizationFee: 0 }]
    },
    getMinimumBalanceForRentExemption: ([bytes]) => ledger.rent(readCount(bytes)),
    /** Not part of Solana's API: makes every blockhash so far invalid. */
    sandbox_expireBlockhashes: () => {
      slots.expire()
      return null
    },
    /** Not part of Solana's API: holds transactions (true), or executes those that wait (false). Returns the state. */
    sandbox_hold: ([held]) => {
      if (held !== undefined && typeof held !== 'boolean') throw invalidParams('expected true or false')
      if (held !== undefined) queue.hold(held)
      return queue.state()
    },
  }
}

function readOr<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof TypeError ? invalidParams(error.message) : error
  }
}
