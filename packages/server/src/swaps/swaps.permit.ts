import type { PermitData } from './swaps.types.js'

/** A signed permit (EIP-2612). */
export interface SignedPermit {
  readonly amount: string
  readonly deadline: string
  readonly v: number
  readonly r: `0x${string}`
  readonly s: `0x${string}`
}

const [value, deadline, r, s] = ['a1', 'a2', 'a3', 'a4'].map((byte) => byte.repeat(32))
const V = 27

/** Stands for a permit where a call is built before the account has signed. No real value is like it. */
export const BLANK_PERMIT: SignedPermit = {
  amount: BigInt(`0x${value}`).toString(),
  deadline: BigInt(`0x${deadline}`).toString(),
  v: V,
  r: `0x${r}`,
  s: `0x${s}`,
}

const WORDS = [value, deadline, V.toString(16).padStart(64, '0'), r, s].join('')

/** Splits data with {@link BLANK_PERMIT} in it. Undefined where its words don't follow one another, once. */
export function splitPermit(data: `0x${string}`): PermitData | undefined {
  const [before, after, more] = data.toLowerCase().split(WORDS)
  return after === undefined || more !== undefined ? undefined : { before: before as `0x${string}`, after }
}
