import { walletError } from '@latchkit/core/adapter'
import { toBase58 } from './base58.js'
import { readBytes } from './bytes.js'
import { isSolanaAddress } from './solana.address.js'
import { at } from './answers.js'
import { ask, walletOf, type SolanaDeps } from './solana.wallets.js'

/** What the message to sign in with shall say (CAIP-122); the wallet fills in what is left out, or leaves it out too. */
export interface SolanaSignInInput {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  /** What wallets call the network: `solana:mainnet`. */
  readonly chainId?: string
  readonly nonce?: string
  /** Times in ISO 8601. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Who signed in, and what they signed. To be checked by whoever grants something for it. */
export interface SolanaSignIn {
  readonly address: string
  /** As the wallet wrote it. */
  readonly message: string
  /** In base58. */
  readonly signature: string
}

const SIGN_IN = 'solana:signIn'

/** Has a wallet sign in (`solana:signIn`). Throws `wallet/bad-answer` for another account than the one asked for. */
export async function signIn(
  deps: SolanaDeps,
  connectorId: string,
  input: SolanaSignInInput = {},
): Promise<SolanaSignIn> {
  const output = at(await ask(walletOf(deps, connectorId), SIGN_IN, input), 0)
  const address = at(output, 'account', 'address')
  const signature = readBytes(at(output, 'signature'), 64)
  const message = readText(readBytes(at(output, 'signedMessage')))
  const isAsked = !input.address || input.address === address
  if (!isSolanaAddress(address) || !isAsked || !signature || message === undefined)
    throw walletError('bad-answer', { method: SIGN_IN })
  return { address, message, signature: toBase58(signature) }
}

function readText(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
