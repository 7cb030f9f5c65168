import { subscribe } from 'valtio/vanilla'
import { abilityOf } from '../../adapter/abilityOf.js'
import type { AbilityName, Adapter, AdapterAbilities, Signer, TypedData } from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { digitsOf } from '../../adapter/eip1193/hexAddress.js'
import { parseNetworkId, toCaipAddress, type Namespace } from '../../base/caip.js'
import type { Report } from '../../base/emitter.js'
import { isRecord, isText } from '../../base/guard.js'
import type { ConnectedAccount, Connection, ConnectionController } from '../connection/connection.types.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { RequestsController, WalletRequestKind } from '../requests/requests.types.js'
import { signingError } from './signing.errors.js'
import type { SigningController } from './signing.types.js'

/** What the signing controller needs. */
export interface SigningDeps {
  readonly connection: ConnectionController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** Keeps which wallets are being asked. */
  readonly requests: Pick<RequestsController, 'begin'>
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
}

/** A request that a wallet has not answered. */
interface OpenRequest {
  readonly account: ConnectedAccount
  readonly answer: Promise<unknown>
  readonly drop: (error: unknown) => void
}

/**
 * Refuses typed data for another chain (S5.03, required by EIP-712). A domain without a chain id is valid on every
 * chain.
 */
function checkTypedData(data: TypedData, { caipNetworkId: actual }: ConnectedAccount): void {
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message) || !isText(data.primaryType))
    throw signingError('bad-typed-data')
  const { chainId } = isRecord(data.domain) ? data.domain : {}
  if (chainId === undefined || chainId === null) return
  const { namespace, reference } = parseNetworkId(actual)
  const wanted = toInteger(chainId)
  if (wanted === undefined) throw signingError('bad-typed-data')
  if (`${wanted}` !== reference) throw walletError('wrong-network', { actual, expected: `${namespace}:${wanted}` })
}

function toInteger(value: unknown): bigint | undefined {
  try {
    return BigInt(value as bigint | number | string)
  } catch {
    return undefined
  }
}

/** Makes the signing controller. It holds the pending requests. */
export function createSigningController({
  connection,
  adapters,
  trackError,
  requests,
}: SigningDeps): SigningController {
  const open = new Map<string, OpenRequest>()

  /**
   * Rejects the pending requests of wallets that are no longer connected. Such a wallet may never answer, and its
   * pending request would block a new one of the same kind.
   */
  function dropLost(): void {
    for (const { account, drop } of open.values()) {
      const isIts = (each: Connection): boolean =>
        each.namespace === account.namespace && each.connectorId === account.connectorId
      if (!connection.state.connections.some(isIts)) drop(walletError('disconnected'))
    }
  }
  // Not by the event `disconnected`: it concerns active wallets only.
  subscribe(connection.state, dropLost)

  async function use<name extends AbilityName>(name: name, { namespace }: ConnectedAccount) {
    const ability: AdapterAbilities[name] | undefined = await abilityOf(adapters.get(namespace), name)
    if (!ability) throw signingError('unsupported', { ability: name })
    return ability
  }

  /**
   * Returns the active account, or another account that the active wallet shares. Throws `wallet/unauthorized` for any
   * other account (S8.13).
   */
  function accountOf(address: string | undefined): ConnectedAccount {
    const active = connection.account()
    if (!active) throw signingError('not-connected')
    if (address === undefined) return active
    const shared = connection.state.byNamespace[active.namespace]?.accounts ?? []
    const named = shared.find((each) => isSameAddress(each.address, address))
    if (!named) throw walletError('unauthorized', { address })
    const { address: own, type } = named
    return { ...active, address: own, type, caipAddress: toCaipAddress(active.caipNetworkId, own) }
  }

  /**
   * Sends the same request of the same signer once, so a double click is one request (F087). Both calls get the answer
   * of the pending request.
   */
  async function once<value>(
    kind: WalletRequestKind,
    request: unknown,
    run: (account: ConnectedAccount) => Promise<value>,
    address?: string,
  ): Promise<value> {
    try {
      const account = accountOf(address)
      const key = keyOf([kind, account, request])
      const known = open.get(key) ?? put(key, kind, account, run(account))
      return (await known.answer) as value
    } catch (error) {
      throw toWalletError(error)
    }
  }

  function put(key: string, kind: WalletRequestKind, account: ConnectedAccount, asked: Promise<unknown>): OpenRequest {
    const { namespace, connectorId } = account
    const end = requests.begin({ kind, namespace, connectorId })
    let drop: OpenRequest['drop'] = () => {}
    const dropped = new Promise<never>((_, reject) => (drop = reject))
    const answer = Promise.race([dropped, asked]).finally(() => {
      open.delete(key)
      end()
    })
    const request: OpenRequest = { account, answer, drop }
    open.set(key, request)
    return request
  }

  const controller: SigningController = {
    signMessage: (message, options) =>
      once(
        'signMessage',
        message,
        async (account) => {
          if (typeof message !== 'string' || message === '') throw signingError('bad-message')
          return (await use('message', account)).sign(signerOf(account), message)
        },
        options?.address,
      ),
    signTypedData: (data) =>
      once('signTypedData', data, async (account) => {
        const ability = await use('typedData', account)
        checkTypedData(data, account)
        return ability.sign(signerOf(account), data)
      }),
    sendTransaction: (request) =>
      once('sendTransaction', request, async (account) => {
        const ability = await use('transaction', account)
        const hash = await ability.send(signerOf(account), request)
        const { caipNetworkId: networkId } = account
        return { hash, wait: ({ onProgress } = {}) => ability.wait({ hash, networkId, onProgress }) }
      }),
  }
  return wrapErrors(controller, trackError)
}

/** The form of a bech32 address of Bitcoin: all letters in one case (BIP-173). */
const BECH32 = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]+$|^(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]+$/

/** Compares addresses. The case of hex and of bech32 addresses doesn't matter; that of base58 addresses does. */
const isSameAddress = (one: string, other: string): boolean => one === other || foldCase(one) === foldCase(other)

/** Returns an address in one case where its case has no meaning. */
const foldCase = (address: string): string =>
  digitsOf(address)?.toLowerCase() ?? (BECH32.test(address) ? address.toLowerCase() : address)

const signerOf = ({ connectorId, address, caipNetworkId: networkId }: ConnectedAccount): Signer => ({
  connectorId,
  address,
  networkId,
})

const keyOf = (parts: readonly unknown[]): string =>
  JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
