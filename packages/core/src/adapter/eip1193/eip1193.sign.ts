import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { MessageAbility, Signer, TypedData, TypedDataAbility } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { ask, presentSignerOf, senderOf, type Eip1193Deps } from './eip1193.wallets.js'

/** Makes the ability to sign a text. */
export const createMessage = (deps: Eip1193Deps): MessageAbility => ({
  sign: (signer, message) => signMessage(deps, signer, message),
})

/** Makes the ability to sign typed data. */
export const createTypedData = (deps: Eip1193Deps): TypedDataAbility => ({
  sign: (signer, data) => signTypedData(deps, signer, data),
})

/** Has the wallet sign a text (`personal_sign`, EIP-191). */
async function signMessage(deps: Eip1193Deps, signer: Signer, message: string): Promise<string> {
  const method = 'personal_sign'
  const wallet = await presentSignerOf(deps, signer)
  return checkSignature(method, await ask(wallet, method, [`0x${bytesToHex(utf8ToBytes(message))}`, signer.address]))
}

/** Has the wallet sign typed data (`eth_signTypedData_v4`, EIP-712), on the network it is for. */
async function signTypedData(deps: Eip1193Deps, signer: Signer, data: TypedData): Promise<string> {
  const method = 'eth_signTypedData_v4'
  const wallet = await senderOf(deps, signer)
  return checkSignature(method, await ask(wallet, method, [signer.address, toJson(data)]))
}

/** A wallet's answer to a request to sign: hex digits, at least as many as the specification says (S5.02). */
export function checkSignature(method: string, signature: unknown): string {
  if (typeof signature === 'string' && /^0x[0-9a-f]{62,}$/i.test(signature)) return signature
  throw walletError('bad-answer', { method })
}

const DOMAIN_TYPES: readonly (readonly [name: string, type: string])[] = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
]

/** Typed data as wallets take it: the domain's type is told, numbers too large for JSON are written as text (F129). */
function toJson({ domain, types, primaryType, message }: TypedData): string {
  const EIP712Domain = DOMAIN_TYPES.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({
    name,
    type,
  }))
  return JSON.stringify({ domain, types: { EIP712Domain, ...types }, primaryType, message }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
