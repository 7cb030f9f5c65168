import {
  createSingleFlight,
  walletError,
  type SignIn,
  type SignInAbility,
  type SignInInput,
} from '@latchkit/core/adapter'
import { readAskedMessage } from '@latchkit/siwx'
import { readSignedText } from '@latchkit/siwx/verify/solana/offchain'
import { at } from './answers.js'
import { toBase58 } from './base58.js'
import { readBytes } from './bytes.js'
import { isSolanaAddress } from './solana.address.js'
import { signInChainOf } from './solana.chains.js'
import { ask, networkFor, walletOf, type SolanaDeps } from './solana.wallets.js'

const SIGN_IN = 'solana:signIn'

/**
 * Makes the ability `signIn` (CAIP-122), by `solana:signIn`. The message that it resolves with stands alone: a hardware
 * wallet signs it behind a header, which the verifier of `siwx` knows. The same input at the same connector joins the
 * pending request, so a double click is one prompt (F087).
 */
export function createSignIn(deps: SolanaDeps): SignInAbility {
  const requests = createSingleFlight()
  return {
    request: (connectorId, input) =>
      requests.run(JSON.stringify([connectorId, Object.entries(input).sort()]), () => signIn(deps, connectorId, input)),
  }
}

async function signIn(deps: SolanaDeps, connectorId: string, input: SignInInput): Promise<SignIn> {
  const wallet = walletOf(deps, connectorId)
  const { networkId, ...fields } = input
  const chainId = signInChainOf(networkFor(deps, networkId))
  const answer = readAnswer(await ask(wallet, SIGN_IN, { ...fields, chainId }))
  const isOther = input.address !== undefined && input.address !== answer?.address
  const asked = { ...input, chainId: networkId, accountAddress: answer?.address }
  if (!answer || isOther || !readAskedMessage(answer.message, asked))
    throw walletError('bad-answer', { method: SIGN_IN })
  return answer
}

/** Reads an answer. Undefined where it is none, or throws while it is read. */
function readAnswer(answer: unknown): SignIn | undefined {
  try {
    const output = at(answer, 0)
    const address = at(output, 'account', 'address')
    const bytes = readBytes(at(output, 'signedMessage'))
    const message = bytes && readSignedText(bytes)
    const signature = readBytes(at(output, 'signature'), 64)
    if (!isSolanaAddress(address) || message === undefined || !signature) return undefined
    return { address, message, signature: toBase58(signature) }
  } catch {
    return undefined
  }
}
