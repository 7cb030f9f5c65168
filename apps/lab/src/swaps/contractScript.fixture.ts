import { concatHex, numberToHex, pad, size, type Address, type Hex } from 'viem'

/** A step of a contract that is written by hand. */
export type ScriptStep =
  | { readonly kind: 'call'; readonly to: Address; readonly data: Hex; readonly value?: bigint }
  | { readonly kind: 'log'; readonly topics: readonly Hex[]; readonly data: Hex }

/** `Transfer(address,address,uint256)`, `Approval(address,address,uint256)` and the `TransferSingle` of ERC-1155, hashed. */
export const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const APPROVAL: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
export const TRANSFER_SINGLE: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/** The instructions of the machine that are used. */
const STOP = '0x00'
const ISZERO = '0x15'
const CALLDATASIZE = '0x36'
const CODECOPY = '0x39'
const JUMPI = '0x57'
const GAS = '0x5a'
const JUMPDEST = '0x5b'
const CALL = '0xf1'
const REVERT = '0xfd'
const ZERO: Hex = '0x6000'

/** Pushes a length, or a place in the code, in three bytes. */
const place = (value: number): Hex => concatHex(['0x62', numberToHex(value, { size: 3 })])
const word = (value: Hex): Hex => concatHex(['0x7f', pad(value)])

/** Jumps on data that isn't there, so that the contract can be paid. */
const startOf = (stop: number): Hex => concatHex([CALLDATASIZE, ISZERO, place(stop), JUMPI])
const END: Hex = concatHex([JUMPDEST, STOP, JUMPDEST, ZERO, ZERO, REVERT])
/** Where the code for a failed call begins, after the place where the steps end. */
const FAILED = 2

/** The code of a step whose data lies in the code. Its length doesn't depend on the places. */
function codeOfStep(step: ScriptStep, data: number, failed: number): Hex {
  const length = place(size(step.data))
  const copied = concatHex([length, place(data), ZERO, CODECOPY])
  if (step.kind === 'log') {
    const name = numberToHex(0xa0 + step.topics.length)
    return concatHex([copied, ...step.topics.toReversed().map(word), length, ZERO, name])
  }
  const [value, to] = [word(numberToHex(step.value ?? 0n)), word(step.to)]
  return concatHex([copied, ZERO, ZERO, length, ZERO, value, to, GAS, CALL, ISZERO, place(failed), JUMPI])
}

/**
 * The code of a contract that takes these steps one after the other, whatever it is called with. It reverts where one of its
 * calls fails. Without call data it does nothing.
 */
export function codeOfScript(steps: readonly ScriptStep[]): Hex {
  const codes = (data: number, stop: number): readonly Hex[] =>
    steps.map((step, at) => codeOfStep(step, data + lengthOf(steps.slice(0, at)), stop + FAILED))
  const stop = size(startOf(0)) + codes(0, 0).reduce((sum, code) => sum + size(code), 0)
  return concatHex([startOf(stop), ...codes(stop + size(END), stop), END, ...steps.map(({ data }) => data)])
}

const lengthOf = (steps: readonly ScriptStep[]): number => steps.reduce((sum, { data }) => sum + size(data), 0)
