import {
  concatHex,
  encodeAbiParameters,
  hashMessage,
  isAddress,
  isAddressEqual,
  isHex,
  recoverAddress,
  serializeErc6492Signature,
  size,
  universalSignatureValidatorByteCode,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { SignedText, Verdict } from './verify.types.js'

/**
 * Calls a chain without a transaction: an `eth_call` of `data` without a receiver. Resolves with the answer, and rejects
 * as `call` of viem does.
 */
export type EvmCall = (request: { readonly chainId: string; readonly data: Hex }) => Promise<Hex | undefined>

/** Half of the order of secp256k1: a signature has a second form, whose `s` is higher (EIP-2). */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const Y_PARITY = 1n << 255n

/** What the validator of ERC-6492 is deployed with: signer, hash, signature. */
const VALIDATOR_INPUTS = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Verifies the signature of a text by `personal_sign` (EIP-191). A signature of the account's own key is recovered, also
 * in the compact form (EIP-2098). Any other one is of a contract, or of none: then `call` runs the universal validator of
 * ERC-6492, which knows ERC-1271 too. The answer is only as true as the node. Without `call`, and where the node doesn't
 * answer, it is `unknown`. Never rejects.
 * @param signed the signature is hex
 * @param call asks a node of the text's chain
 */
export async function verifyEvmSignature(signed: SignedText, call?: EvmCall): Promise<Verdict> {
  const { chainId, accountAddress, text, signature } = signed
  if (!isAddress(accountAddress, { strict: false }) || typeof text !== 'string') return 'invalid'
  if (!isHex(signature) || signature.length % 2 > 0) return 'invalid'
  const hash = hashMessage(text)
  const own = await recover(hash, signature)
  if (own && isAddressEqual(own.address, accountAddress)) return own.isLow ? 'valid' : 'invalid'
  if (!call) return 'unknown'
  try {
    const inputs = encodeAbiParameters(VALIDATOR_INPUTS, [accountAddress, hash, toLongSignature(signature)])
    const answer = await call({ chainId, data: concatHex([universalSignatureValidatorByteCode, inputs]) })
    return answer === '0x01' ? 'valid' : answer === '0x00' ? 'invalid' : 'unknown'
  } catch (error) {
    return isRevert(error) ? 'invalid' : 'unknown'
  }
}

/**
 * The validator reads the last 32 bytes, and reverts where there are fewer, as in Safe's empty signature. The wrapper of
 * ERC-6492 makes it longer. What it would deploy an account with does nothing.
 */
const toLongSignature = (signature: Hex): Hex =>
  size(signature) < 32 ? serializeErc6492Signature({ address: zeroAddress, data: '0x', signature }) : signature

/** Recovers the address of the key that signed, and whether `s` is low. Undefined where no key did. */
async function recover(hash: Hex, signature: Hex): Promise<{ address: Address; isLow: boolean } | undefined> {
  const isCompact = size(signature) === 64
  if (!isCompact && size(signature) !== 65) return undefined
  const last = BigInt(`0x${signature.slice(66, 130)}`)
  const s = isCompact ? last & (Y_PARITY - 1n) : last
  const v = isCompact ? last >> 255n : BigInt(`0x${signature.slice(130)}`)
  const plain: Hex = `0x${signature.slice(2, 66)}${hexOf(s, 64)}${hexOf(v, 2)}`
  try {
    return { address: await recoverAddress({ hash, signature: plain }), isLow: s <= MAX_S }
  } catch {
    return undefined
  }
}

const hexOf = (value: bigint, digits: number): string => value.toString(16).padStart(digits, '0')

/** Whether a contract has refused, by the errors of viem. By their name, since a page may have two copies of viem. */
function isRevert(error: unknown): boolean {
  const seen = new Set<unknown>()
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    if (each.name === 'ExecutionRevertedError') return true
    seen.add(each)
  }
  return false
}
