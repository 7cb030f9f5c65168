import { subscribe } from 'valtio/vanilla'
import { abilityOf } from '../../adapter/abilityOf.js'
import type { AbilityName, Adapter, AdapterAbilities, Signer, TypedData } from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { digitsOf } from '../../adapter/eip1193/hexAddress.js'
import { parseNetworkId, toCaipAddress, type Namespace } from '../../base/caip.js'
import type { Report } from '../../base/emitter.js'
import { isRecord, isText } from '../../base/guard.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { ConnectedAccount, Connection } from '../connection/connection.types.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import { signingError } from './signing.errors.js'
import type { SigningController } from './signing.types.js'

/** What signing needs. */
export interface SigningDeps {
  readonly connection: ConnectionController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** Tells telemetry what fails (S8.15). */
  readonly trackError: Report
}

/** A request that is in a wallet. */
interface OpenRequest {
  readonly account: ConnectedAccount
  readonly answer: Promise<unknown>
  readonly drop: (error: unknown) => void
}

/** What is meant for another chain isn't signed (S5.03, as EIP-712 asks). A domain without a chain is for any. */
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

/** Makes the signing controller. */
export function createSigningController({ connection, adapters, trackError }: SigningDeps): SigningController {
  const open = new Map<string, OpenRequest>()

  /** A wallet that is gone may never answer, and would keep the same call from being made again. */
  function dropLost(): void {
    for (const { account, drop } of open.values()) {
      const isIts = (each: Connection): boolean =>
        each.namespace === account.namespace && each.connectorId === account.connectorId
      if (!connection.state.connections.some(isIts)) drop(walletError('disconnected'))
    }
  }
  // Not by the event of it: that tells of active wallets alone.
  subscribe(connection.state, dropLost)

  async function use<name extends AbilityName>(name: name, { namespace }: ConnectedAccount) {
    const ability: AdapterAbilities[name] | undefined = await abilityOf(adapters.get(namespace), name)
    if (!ability) throw signingError('unsupported', { ability: name })
    return ability
  }

  /** The active account, or another one that the active wallet shares. Throws `wallet/unauthorized` for any other (S8.13). */
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

  /** A double click is one request (F087): the answer of the one that is open is given to both, of the same signer. */
  async function once<value>(
    kind: string,
    request: unknown,
    run: (account: ConnectedAccount) => Promise<value>,
    address?: string,
  ): Promise<value> {
    try {
      const account = accountOf(address)
      const key = keyOf([kind, account, request])
      const known = open.get(key) ?? put(key, account, run(account))
      return (await known.answer) as value
    } catch (error) {
      throw toWalletError(error)
    }
  }

  function put(key: string, account: ConnectedAccount, asked: Promise<unknown>): OpenRequest {
    let drop: OpenRequest['drop'] = () => {}
    const dropped = new Promise<never>((_, reject) => (drop = reject))
    const answer = Promise.race([dropped, asked]).finally(() => open.delete(key))
    const request: OpenRequest = { account, answer, drop }
    open.set(key, request)
    return request
  }

  const controller: SigningController = {
    signMessage: (message, options) =>
      once(
        'message',
        message,
        async (account) => {
          if (typeof message !== 'string' || message === '') throw signingError('bad-message')
          return (await use('message', account)).sign(signerOf(account), message)
        },
        options?.address,
      ),
    signTypedData: (data) =>
      once('typed-data', data, async (account) => {
        const ability = await use('typedData', account)
        checkTypedData(data, account)
        return ability.sign(signerOf(account), data)
      }),
    sendTransaction: (request) =>
      once('transaction', request, async (account) => {
        const ability = await use('transaction', account)
        const hash = await ability.send(signerOf(account), request)
        const { caipNetworkId: networkId } = account
        return { hash, wait: ({ onProgress } = {}) => ability.wait({ hash, networkId, onProgress }) }
      }),
  }
  return wrapErrors(controller, trackError)
}

/** Hex addresses are the same in any case. */
const isSameAddress = (one: string, other: string): boolean =>
  one === other || (digitsOf(one) !== undefined && digitsOf(one)?.toLowerCase() === digitsOf(other)?.toLowerCase())

const signerOf = ({ connectorId, address, caipNetworkId: networkId }: ConnectedAccount): Signer => ({
  connectorId,
  address,
  networkId,
})

const keyOf = (parts: readonly unknown[]): string =>
  JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
