import { keccak_256 } from '@noble/hashes/sha3'
import { bytesOfHex, hexOf } from '../../adapter/hexBytes.js'
import type { TypedData } from '../../adapter/adapter.types.js'
import { parseNetworkId, type CaipNetworkId } from '../../base/caip.js'
import { isData, nameData, noncesData, readString, readUint, separatorData, versionData } from './swap.calldata.js'
import { MAX_CLOCK_GAP_S, PERMIT_S } from './swap.constants.js'
import type { SwapContext, SwapPermit } from './swap.provider.types.js'

/** What the permits of a token are bound to, as its contract says it (EIP-2612, EIP-712). */
export interface PermitDomain {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: string
}

/** What a permit of a token is made of. */
export interface PermitTerms {
  readonly domain: PermitDomain
  /** The number of the owner's next permit. */
  readonly nonce: bigint
}

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const

const hashOf = (text: string): string => hexOf(keccak_256(new TextEncoder().encode(text)))

/** The hash by which the permits of a token are bound to it (EIP-712), in hex digits. */
export function separatorOf({ name, version, chainId, verifyingContract }: PermitDomain): string {
  const type = `EIP712Domain(${DOMAIN.map((each) => `${each.type} ${each.name}`).join(',')})`
  const words = [
    hashOf(type),
    hashOf(name),
    hashOf(version),
    chainId.toString(16).padStart(64, '0'),
    verifyingContract.slice(2).toLowerCase().padStart(64, '0'),
  ]
  return hexOf(keccak_256(bytesOfHex(words.join(''))))
}

/**
 * What a permit of a token needs. Undefined where the token has no permits, or is bound by something else than its name, its
 * version and its chain: a permit that is signed by guess would be refused. Tokens without `version()` have version 1.
 */
export async function readPermit(
  { token, owner, networkId }: { readonly token: string; readonly owner: string; readonly networkId: CaipNetworkId },
  call: SwapContext['call'],
): Promise<PermitTerms | undefined> {
  const ask = async (data: `0x${string}`): Promise<unknown> =>
    call(networkId, { to: token, data }).catch(() => undefined)
  const [separator, next, named, its] = await Promise.all(
    [separatorData(), noncesData(owner), nameData(), versionData()].map(ask),
  )
  const [nonce, name] = [readUint(next), readString(named)]
  if (!isData(separator) || separator.length !== 66 || nonce === undefined || name === undefined) return undefined
  const chainId = Number(parseNetworkId(networkId).reference)
  const version = readString(its) || '1'
  const domain = { name, version, chainId, verifyingContract: token }
  return separatorOf(domain) === separator.slice(2).toLowerCase() ? { domain, nonce } : undefined
}

/** What the wallet signs, so that `spender` may take `amount` until `deadline`, in s since 1970. */
export const permitData = (
  { domain, nonce }: PermitTerms,
  {
    owner,
    spender,
    amount,
    deadline,
  }: {
    readonly owner: string
    readonly spender: string
    readonly amount: bigint
    readonly deadline: bigint
  },
): TypedData => ({
  domain: { ...domain },
  types: { Permit: PERMIT },
  primaryType: 'Permit',
  message: { owner, spender, value: amount, nonce, deadline },
})

/**
 * When a permit that is signed now ends, in s since 1970, by the earlier of both clocks. `now`: of the page, in ms. `time`: of the
 * newest block, in s. Undefined where that one isn't known, or they are too far apart: the chain counts by its own, so that a
 * permit by a clock that is a day ahead would live for a day.
 */
export function deadlineAt(now: number, time: number | undefined): bigint | undefined {
  const own = Math.floor(now / 1_000)
  const isKnown = time !== undefined && Math.abs(own - time) <= MAX_CLOCK_GAP_S
  return isKnown ? BigInt(Math.min(own, time) + PERMIT_S) : undefined
}

/**
 * When a permit that was signed at a time has ended for certain: both in ms since 1970, by the page's clock. The chain's has gone
 * on by as much then, from no later than it was.
 */
export const endOfPermit = (signedAt: number): number => signedAt + PERMIT_S * 1_000

/** What stands for a signature where the calls of a permit are looked at before the visitor signs. No key has made it. */
export const TRIAL_SIGNATURE: Pick<SwapPermit, 'v' | 'r' | 's'> = {
  v: 27,
  r: `0x${'1'.repeat(64)}`,
  s: `0x${'2'.repeat(64)}`,
}

/** The parts of a signature in hex: 65 bytes, or 64 of the compact form (EIP-2098). Undefined for another one. */
export function splitSignature(signature: unknown): Pick<SwapPermit, 'v' | 'r' | 's'> | undefined {
  if (!isData(signature)) return undefined
  const digits = signature.slice(2).toLowerCase()
  const r = `0x${digits.slice(0, 64)}` as const
  if (digits.length === 128) {
    const packed = BigInt(`0x${digits.slice(64)}`)
    const s = (packed & (2n ** 255n - 1n)).toString(16).padStart(64, '0')
    return { r, s: `0x${s}`, v: packed >> 255n === 1n ? 28 : 27 }
  }
  if (digits.length !== 130) return undefined
  const v = parseInt(digits.slice(128), 16)
  return { r, s: `0x${digits.slice(64, 128)}`, v: v < 27 ? v + 27 : v }
}
