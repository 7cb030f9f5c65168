import type { CaipNetworkId } from '@latchkit/core'
import { walletError, type SignIn, type SignInAbility, type SignInInput } from '@latchkit/core/adapter'
import { at } from './answers.js'
import { toBase58 } from './base58.js'
import { readBytes } from './bytes.js'
import { isSolanaAddress } from './solana.address.js'
import { chainOf } from './solana.chains.js'
import { ask, networkFor, walletOf, type SolanaDeps, type SolanaWallet } from './solana.wallets.js'

const SIGN_IN = 'solana:signIn'

/**
 * Makes the ability `signIn` (CAIP-122), by `solana:signIn`. It resolves with the address, the signed message and the
 * signature (base58). It rejects with `wallet/bad-answer` where the wallet signed in with another account than the
 * named one, or where the message names another domain or account; with `network/not-found` for a network that the app
 * doesn't have; with `wallet/provider-not-found` for an unknown connector; or with the wallet's error. The same input at
 * the same connector joins the pending request, so a double click is one prompt (F087).
 */
export const createSignIn = (deps: SolanaDeps): SignInAbility => ({
  async request(connectorId, input) {
    const { signIns: requests } = deps
    const key = JSON.stringify([connectorId, Object.entries(input).sort()])
    const pending = requests.get(key) ?? signIn(deps, connectorId, input).finally(() => requests.delete(key))
    requests.set(key, pending)
    return pending
  },
})

async function signIn(deps: SolanaDeps, connectorId: string, given: SignInInput): Promise<SignIn> {
  const { networkId, ...input } = given
  const wallet = walletOf(deps, connectorId)
  const chainId = networkId && nameOf(deps, wallet, networkId)
  const output = at(await ask(wallet, SIGN_IN, { ...input, ...(chainId && { chainId }) }), 0)
  const address = at(output, 'account', 'address')
  const signature = readBytes(at(output, 'signature'), 64)
  const message = readText(readBytes(at(output, 'signedMessage')))
  const isAsked = isSolanaAddress(address) && (!input.address || input.address === address)
  // The first two lines of a message of CAIP-122.
  const opening = `${input.domain} wants you to sign in with your Solana account:\n${String(address)}`
  const isMeant = message === opening || message?.startsWith(`${opening}\n`)
  if (!isAsked || !signature || message === undefined || !isMeant) throw walletError('bad-answer', { method: SIGN_IN })
  return { address, message, signature: toBase58(signature) }
}

/** The wallet's name of a network, or the network's CAIP-2 id where the wallet doesn't have the network. */
function nameOf(deps: SolanaDeps, { provider }: SolanaWallet, networkId: CaipNetworkId): string {
  const { chains } = provider
  return chainOf(networkFor(deps, networkId), Array.isArray(chains) ? chains : []) ?? networkId
}

function readText(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
