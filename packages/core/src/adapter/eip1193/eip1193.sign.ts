import type { BalanceAbility, MessageAbility, Signer, TypedData, TypedDataAbility } from '../adapter.types.js'
import { hexOf } from '../hexBytes.js'
import { walletError } from '../wallet.errors.js'
import { ask, presentSignerOf, senderOf, type Eip1193Deps } from './eip1193.wallets.js'

/** Reads what is at an address, as the ability `balance` does. */
type CodeAt = NonNullable<BalanceAbility['codeAt']>

/** Makes the ability that signs texts. */
export const createMessage = (deps: Eip1193Deps, codeAt: CodeAt): MessageAbility => ({
  sign: (signer, message) => signMessage(deps, codeAt, signer, message),
})

/** Makes the ability that signs typed data. */
export const createTypedData = (deps: Eip1193Deps): TypedDataAbility => ({
  sign: (signer, data) => signTypedData(deps, signer, data),
})

/** Asks the wallet to sign a text (`personal_sign`, EIP-191). */
async function signMessage(deps: Eip1193Deps, codeAt: CodeAt, signer: Signer, message: string): Promise<string> {
  const method = 'personal_sign'
  const wallet = await presentSignerOf(deps, signer)
  const text = `0x${hexOf(new TextEncoder().encode(message))}`
  return checkMessageSignature(await ask(wallet, method, [text, signer.address]), signer, codeAt)
}

/** Asks the wallet to sign typed data (`eth_signTypedData_v4`, EIP-712). The wallet must be on the signer's network. */
async function signTypedData(deps: Eip1193Deps, signer: Signer, data: TypedData): Promise<string> {
  const method = 'eth_signTypedData_v4'
  const wallet = await senderOf(deps, signer)
  return checkSignature(method, await ask(wallet, method, [signer.address, toJson(data)]))
}

/**
 * Returns a wallet's signature: hex with 0x, with at least 62 digits (S5.02). Throws `wallet/bad-answer` for any other
 * answer. `method` is the method that was called.
 */
export function checkSignature(method: string, signature: unknown): string {
  if (typeof signature === 'string' && /^0x[0-9a-f]{62,}$/i.test(signature)) return signature
  throw walletError('bad-answer', { method })
}

/**
 * Returns a wallet's signature of a text, as {@link checkSignature} does. An account with code may also answer `0x`: its
 * contract has approved the text itself, and there is no signature to give (Safe). Where the code can't be read, that is a bad
 * answer.
 */
export async function checkMessageSignature(
  signature: unknown,
  { address, networkId }: Signer,
  codeAt: CodeAt,
): Promise<string> {
  if (signature === '0x') {
    const code = await codeAt({ address, networkId }).catch(() => 'none')
    if (code !== 'none') return signature
  }
  return checkSignature('personal_sign', signature)
}

const DOMAIN_TYPES: readonly (readonly [name: string, type: string])[] = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
]

/**
 * Typed data as wallets expect it: with the type of the domain, and with numbers too large for JSON as texts (F129).
 */
function toJson({ domain, types, primaryType, message }: TypedData): string {
  const EIP712Domain = DOMAIN_TYPES.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({
    name,
    type,
  }))
  return JSON.stringify({ domain, types: { EIP712Domain, ...types }, primaryType, message }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
