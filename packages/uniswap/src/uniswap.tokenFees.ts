import type { Pool } from './uniswap.pools.js'
import { functionOf } from './uniswap.abi.js'
import { listOf, readOf, type ReadPlan } from './uniswap.reads.js'
import type { RawCall } from './uniswap.types.js'

// A token that keeps a part of each transfer can only be swapped by pools of v2, and less arrives than their formula says.
// No function of a token tells it. So the call that quotes also lends the token from a pool and gives it back, in a
// contract that exists in this call alone: contracts/TokenFees.yul.

/** `contracts/TokenFees.yul`, compiled by solc 0.8.37 with its optimizer, for the EVM `london`. */
export const TOKEN_FEES_CODE: `0x${string}` =
  '0x60d680600c6000396000f3fe6000548060645760008060c481806024356004356064601d838360af565b049083558060015563022c0d9f60e01b8352826004528260245260443560051b6004015230604452608060645260016084528160a4525af150600080553d6000803e3d6000f35b606c308260af565b609b6076338460af565b9263a9059cbb60e01b600052336004528260245260008060448180855af150339060af565b906001546000526020520360405260606000fd5b6024600080926020946370a0823160e01b83526004525afa1560d15760005190565b600080fd'

/** The factory of contracts that almost all networks have (https://github.com/Arachnid/deterministic-deployment-proxy). */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const SALT = '00'.repeat(32)

/** Where the factory creates `TOKEN_FEES_CODE` with a salt of zero. */
export const TOKEN_FEES_ADDRESS = '0x650C62F040A1EBfaAb012B5B318B7861E7be1464'

/** Creates the contract that measures. It comes before the reads of `readTokenFee` in the same call. */
export const createTokenFees: RawCall = { to: FACTORY, data: `0x${SALT}${TOKEN_FEES_CODE.slice(2)}` }

/** Of what is sent, how much arrives: `arrived` of `sent`. */
export interface TransferRate {
  readonly sent: bigint
  readonly arrived: bigint
}

/** What a token keeps of a transfer. */
export interface TokenFee {
  /** From a pool to an account. */
  readonly toAccount: TransferRate
  /** From an account to a pool. */
  readonly toPool: TransferRate
}

const measure = functionOf('0x481f2a54', 'measure', ['address', 'address', 'bool'], ['uint256', 'uint256', 'uint256'])

const ALL: TransferRate = { sent: 1n, arrived: 1n }

/** The fee of a token that keeps nothing. */
export const noTokenFee: TokenFee = { toAccount: ALL, toPool: ALL }

/** The parts of a token that keeps hundredths of a percent. */
const PARTS = 10_000n

/** How much of an amount arrives. The token rounds what it keeps down. */
export const arrivedOf = (amount: bigint, { sent, arrived }: TransferRate): bigint =>
  amount - (amount * (sent - arrived)) / sent

/** Whether a token keeps a part of a transfer. */
export const isTaking = ({ toAccount, toPool }: TokenFee): boolean =>
  toAccount.sent !== toAccount.arrived || toPool.sent !== toPool.arrived

/**
 * Plans to measure what a token keeps, by a pool of v2 that has it. What can't be measured counts as nothing: a network may
 * lack the factory, and a token may refuse the way back within one block.
 */
export function readTokenFee(token: string, { address, tokens }: Pool): ReadPlan<TokenFee> {
  const isSecond = tokens[1] === token
  return {
    reads: [readOf(TOKEN_FEES_ADDRESS, measure, [token, address, isSecond])],
    resultOf([answer]) {
      const [sent, received, returned] = listOf(answer)
      return { toAccount: rateOf(sent, received), toPool: rateOf(received, returned) }
    },
  }
}

/** The rate in hundredths of a percent where that gives just what arrived, since the amount that was measured is rounded. */
function rateOf(sent: unknown, arrived: unknown): TransferRate {
  if (typeof sent !== 'bigint' || typeof arrived !== 'bigint') return ALL
  if (arrived <= 0n || arrived > sent) return ALL
  const kept = ((sent - arrived) * PARTS * 2n + sent) / (sent * 2n)
  const rounded = { sent: PARTS, arrived: PARTS - kept }
  return arrivedOf(sent, rounded) === arrived ? rounded : { sent, arrived }
}
