import { subscribe } from 'valtio/vanilla'
import type { Adapter, AdapterCapabilities, Signer, TypedData } from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { parseNetworkId, type Namespace } from '../../base/caip.js'
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
  readonly tell: Report
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
export function createSigningController({ connection, adapters, tell }: SigningDeps): SigningController {
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

  function use<name extends keyof AdapterCapabilities>(capability: name, account: ConnectedAccount) {
    const group = adapters.get(account.namespace)?.[capability]
    if (!group) throw signingError('unsupported', { capability })
    const { connectorId, address, caipNetworkId: networkId } = account
    const signer: Signer = { connectorId, address, networkId }
    return { group: group as NonNullable<AdapterCapabilities[name]>, signer }
  }

  /** A double click is one request (F087): the answer of the one that is open is given to both, of the same signer. */
  async function once<value>(
    kind: string,
    request: unknown,
    run: (account: ConnectedAccount) => Promise<value>,
  ): Promise<value> {
    try {
      const account = connection.account()
      if (!account) throw signingError('not-connected')
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
    signMessage: (message) =>
      once('message', message, async (account) => {
        if (typeof message !== 'string' || message === '') throw signingError('bad-message')
        const { group, signer } = use('message', account)
        return group.sign(signer, message)
      }),
    signTypedData: (data) =>
      once('typed-data', data, async (account) => {
        const { group, signer } = use('typedData', account)
        checkTypedData(data, account)
        return group.sign(signer, data)
      }),
    sendTransaction: (request) =>
      once('transaction', request, async (account) => {
        const { group, signer } = use('transaction', account)
        const hash = await group.send(signer, request)
        return { hash, wait: () => group.wait({ hash, networkId: signer.networkId }) }
      }),
  }
  return wrapErrors(controller, tell)
}

const keyOf = (parts: readonly unknown[]): string =>
  JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
