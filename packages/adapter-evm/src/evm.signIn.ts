import type { Network } from '@latchkit/core'
import {
  chainNotConfigured,
  checkSignature,
  createSingleFlight,
  fieldsOf,
  isSameAddress,
  PAIRING_ID,
  readList,
  toChainId,
  walletError,
  type Eip1193Provider,
  type SignIn,
  type SignInAbility,
  type SignInInput,
} from '@latchkit/core/adapter'
import { readAskedMessage } from '@latchkit/siwx'

const METHOD = 'wallet_connect'
const CAPABILITY = 'signInWithEthereum'

/** What the ability needs. */
export interface SignInDeps {
  /** The networks of the app. */
  readonly networks: readonly Network[]
  /**
   * Resolves with the provider of a connector, which need not be connected. Rejects with `wallet/provider-not-found`.
   */
  readonly providerOf: (connectorId: string) => Promise<unknown>
}

/**
 * Makes the ability `signIn`, by `wallet_connect` with the capability `signInWithEthereum` (ERC-7846). It asks any
 * connector but those of the pairing: a remote wallet can be asked only after it has approved a session. The same input at
 * the same connector joins the pending request, so a double click is one prompt (F087). Rejects with what the wallet throws
 * unchanged.
 */
export function createSignIn(deps: SignInDeps): SignInAbility {
  const requests = createSingleFlight()
  return {
    request: (connectorId, input) =>
      requests.run(JSON.stringify([connectorId, Object.entries(input).sort()]), () => signIn(deps, connectorId, input)),
  }
}

async function signIn(deps: SignInDeps, connectorId: string, input: SignInInput): Promise<SignIn> {
  if (connectorId.startsWith(PAIRING_ID)) throw walletError('unsupported-method', { method: METHOD })
  const chainId = chainIdOf(deps, input)
  const provider = (await deps.providerOf(connectorId)) as Eip1193Provider | undefined
  if (!provider) throw walletError('provider-not-found', { wallet: connectorId })
  const { networkId, address: named, ...fields } = input
  const capabilities = { [CAPABILITY]: { ...fields, chainId } }
  const { address, text, signature } = readAnswer(
    await provider.request({ method: METHOD, params: [{ version: '1', capabilities }] }),
  )
  const message = readAskedMessage(text, { ...input, chainId: networkId, accountAddress: named })
  if (!message || !isSameAddress(message.accountAddress, address)) throw badAnswer()
  return { address: message.accountAddress, message: text, signature }
}

/** The chain id of the sign-in, in hex digits. Throws `network/not-found` where the app doesn't have the network. */
function chainIdOf({ networks }: SignInDeps, { networkId }: SignInInput): string {
  const isKnown = networks.some((each) => each.chainNamespace === 'eip155' && each.caipNetworkId === networkId)
  if (!isKnown) throw chainNotConfigured({ id: networkId })
  return `0x${toChainId(networkId).toString(16)}`
}

/** What the first account of an answer has that signed in, checked by its form. */
interface Signed {
  readonly address: string
  readonly text: string
  readonly signature: string
}

/** Reads an answer. Throws `wallet/bad-answer`, or the wallet's error where that stands in the place of the capability. */
function readAnswer(answer: unknown): Signed {
  const { address, code, message: text, signature } = readFields(answer)
  if (typeof code === 'number') throw Object.assign(new Error(String(text)), { code })
  if (typeof address !== 'string' || typeof text !== 'string') throw badAnswer()
  return { address, text, signature: checkSignature(METHOD, signature) }
}

/** The fields of the first account with the capability, unchecked. None where the answer throws while it is read. */
function readFields(answer: unknown): Readonly<Record<string, unknown>> {
  try {
    const accounts = readList(fieldsOf(answer)['accounts']).map((account) => {
      const { address, capabilities } = fieldsOf(account)
      return { address, signed: fieldsOf(capabilities)[CAPABILITY] }
    })
    const found = accounts.find(({ signed }) => signed !== undefined)
    const { code, message, signature } = fieldsOf(found?.signed)
    return { address: found?.address, code, message, signature }
  } catch {
    return {}
  }
}

const badAnswer = (): Error => walletError('bad-answer', { method: METHOD })
