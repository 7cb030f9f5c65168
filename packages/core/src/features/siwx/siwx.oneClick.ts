import { readMessage } from '@latchkit/siwx'
import type { SignIn, SignInInput } from '../../adapter/abilities/signing.types.js'
import type { PairedSignIn } from '../../adapter/pairing.types.js'
import type { Adapter, AdapterConnection, ConnectRequest } from '../../adapter/adapter.types.js'
import { isSameAddress } from '../../base/address.js'
import { parseAddress, type CaipAddress, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import type { Connector } from '../../adapter/connector.types.js'
import { isLatchError } from '../../base/errors.js'
import type { WalletOfNamespace } from '../connection/connection.types.js'
import { NONCE_COUNTS_MS, PAIRING_NONCE_AGE_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { commonFields, isClockWrong } from './siwx.fields.js'
import { createReadyNonce } from './siwx.nonce.js'
import { signsIn } from './siwx.rules.js'
import type { SignedMessage, SiwxOneClick } from './siwx.types.js'
import type { PreparedMessage, Visit, Visits } from './siwx.visit.js'

/** Connecting and signing in by one request, for the parts of the sign-in. */
export interface SignedConnecting extends SiwxOneClick {
  /** What the account of a visit has signed while its wallet connected. It is given once. */
  takeSigned(visit: Visit): readonly [PreparedMessage, SignedMessage] | undefined
  /** What this wallet has signed counts no more: it has disconnected, or the visitor has given up, or signed out. */
  dropSigned(wallet: Pick<WalletOfNamespace, 'connectorId'>): void
  dispose(): void
}

/** What a wallet has signed, and no session has yet. */
interface Kept {
  readonly connectorId: string
  readonly signed: SignedMessage
}

/** Makes {@link SignedConnecting}. */
export function createOneClick(deps: SiwxDeps, visits: Visits): SignedConnecting {
  const { adapters, connectors, network, networks, settings } = deps
  const nonce = createReadyNonce(deps, visits)
  /** What was signed while wallets connected, each with its connector. */
  let kept: readonly Kept[] = []

  /** The ability to ask this wallet, unloaded. Undefined for a wallet that connects plainly. */
  const abilityFor = (connector: Connector): Adapter['abilities']['signIn'] =>
    signsIn(connector, settings) ? adapters.get(connector.chain)?.abilities.signIn : undefined

  /** What a wallet is to sign now, with a nonce of its own. Undefined where none is there. */
  async function takeInput(networkId: CaipNetworkId | undefined): Promise<SignInInput | undefined> {
    const taken = networkId && (await nonce.take())
    return networkId && taken ? inputOf(deps, visits, taken, networkId) : undefined
  }

  const firstNetwork = (namespace: Namespace): CaipNetworkId | undefined =>
    networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId

  return {
    async prepare() {
      const loads = connectors.state.connectors.flatMap((connector) => abilityFor(connector) ?? [])
      // Before the press: a wallet's window opens only while the browser counts the press as the visitor's.
      for (const load of loads) load().catch(() => {})
      if (loads.length > 0) await nonce.prepare()
    },
    async connect(connector, request) {
      kept = []
      const load = abilityFor(connector)
      const input = load && (await takeInput(request.networkId ?? firstNetwork(connector.chain)))
      if (!load || !input || request.isWanted?.() === false) return undefined
      const ability = await load().catch(() => {})
      const signIn = ability ? await answerOf(ability.request(connector.id, input)) : 'unsupported'
      if (signIn === 'unsupported') return undefined
      const { networkId } = input
      // What the visitor has given up meanwhile signs in no account.
      if (signIn && networkId && request.isWanted?.() !== false)
        kept = [{ connectorId: connector.id, signed: signedOf({ ...signIn, networkId }) }]
      const wanted = signIn ? networkId : request.networkId
      return connectPermitted(adapters.get(connector.chain), { ...request, networkId }, wanted)
    },
    async input(namespace) {
      if (settings.required === false) return undefined
      // It must count as long as the code.
      await nonce.prepare(PAIRING_NONCE_AGE_MS)
      return takeInput(network.requestedNetwork(namespace) ?? firstNetwork(namespace))
    },
    keep(approved, signIns) {
      kept = approved.flatMap(({ id }) => signIns.map((signIn) => ({ connectorId: id, signed: signedOf(signIn) })))
    },
    takeSigned({ account: { connectorId, caipAddress } }) {
      const mine = kept.find(
        (each) => each.connectorId === connectorId && isSameAccount(each.signed.account, caipAddress),
      )
      const message = mine && readMessage(mine.signed.message)
      if (!mine || !message?.expirationTime) return undefined
      kept = []
      // Its nonce counts no more.
      if (visits.now() - Date.parse(message.issuedAt) >= NONCE_COUNTS_MS) return undefined
      const { issuedAt, expirationTime } = message
      const text = mine.signed.message
      const prepared = { text, issuedAt, expirationTime, isClockWrong: isClockWrong(deps, visits) }
      return [prepared, { ...mine.signed, account: caipAddress }]
    },
    dropSigned(wallet) {
      kept = kept.filter(({ connectorId }) => connectorId !== wallet.connectorId)
    },
    dispose() {
      nonce.dispose()
      kept = []
    },
  }
}

/**
 * What a wallet signs now, with this nonce. Undefined where a time can't be written: the wallet connects plainly, and the
 * sign-in says why it can't begin.
 */
function inputOf(deps: SiwxDeps, visits: Visits, nonce: string, networkId: CaipNetworkId): SignInInput | undefined {
  try {
    return { ...commonFields(deps, visits, nonce), networkId }
  } catch {
    return undefined
  }
}

/**
 * The answer of a wallet that was asked to sign in. Undefined where it has signed another message than the one that it was
 * asked for: it is connected all the same, and is asked for the right one then.
 */
const answerOf = (asked: Promise<SignIn>): Promise<SignIn | 'unsupported' | undefined> =>
  asked.catch((error: unknown) => {
    if (isLatchError(error, 'wallet/unsupported-method')) return 'unsupported'
    if (isLatchError(error, 'wallet/bad-answer')) return undefined
    throw error
  })

/** Connects a wallet by the permission that it has given, on the network `wanted` where that is named. */
async function connectPermitted(
  adapter: Pick<Adapter, 'connect' | 'reconnect'> | undefined,
  request: ConnectRequest,
  wanted: CaipNetworkId | undefined,
): Promise<AdapterConnection | undefined> {
  const connection = await adapter?.reconnect(request)
  if (!connection || !wanted || connection.networkId === wanted) return connection
  // As the wallet is connected, this only asks it to switch.
  return adapter?.connect({ ...request, networkId: wanted })
}

const signedOf = ({ networkId, address, message, signature }: PairedSignIn): SignedMessage => ({
  account: `${networkId}:${address}`,
  message,
  signature,
})

/** Whether two CAIP-10 ids name one account of one network. */
function isSameAccount(first: CaipAddress, second: CaipAddress): boolean {
  const [a, b] = [parseAddress(first), parseAddress(second)]
  return a.networkId === b.networkId && isSameAddress(a.address, b.address)
}
