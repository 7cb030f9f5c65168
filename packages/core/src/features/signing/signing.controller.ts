import type {
  Adapter,
  AdapterCapabilities,
  Signer,
  TransactionReceipt,
  TransactionRequest,
  TypedData,
} from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { Namespace } from '../../base/caip.js'
import type { ConnectionController } from '../connection/connection.controller.js'
import { signingError } from './signing.errors.js'

/** What signing needs. */
export interface SigningDeps {
  readonly connection: ConnectionController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
}

/** A transaction that was sent. */
export interface SentTransaction {
  readonly hash: string
  /** Resolves when it is mined, or rejects after 180 s: it may still go through then (S4.12). */
  wait(): Promise<TransactionReceipt>
}

/** Signing and sending with the connected wallet. The same call again while one is in the wallet is the same request. */
export interface SigningController {
  signMessage(message: string): Promise<string>
  signTypedData(data: TypedData): Promise<string>
  sendTransaction(request: TransactionRequest): Promise<SentTransaction>
}

/** Makes the signing controller. */
export function createSigningController({ connection, adapters }: SigningDeps): SigningController {
  const open = new Map<string, Promise<unknown>>()

  function use<name extends keyof AdapterCapabilities>(capability: name) {
    const account = connection.account()
    const adapter = account && adapters.get(account.namespace)
    if (!account || !adapter) throw signingError('not-connected')
    const group = adapter[capability]
    if (!group) throw signingError('unsupported', { capability })
    const { connectorId, address, caipNetworkId: networkId } = account
    const signer: Signer = { connectorId, address, networkId }
    return { group: group as NonNullable<AdapterCapabilities[name]>, signer }
  }

  /** A double click is one request (F087): the answer of the one that is open is given to both, of the same account. */
  async function once<value>(kind: string, request: unknown, run: () => Promise<value>): Promise<value> {
    try {
      const key = keyOf([kind, connection.account()?.caipAddress, request])
      const known = open.get(key) as Promise<value> | undefined
      const answer =
        known ??
        Promise.resolve()
          .then(run)
          .finally(() => open.delete(key))
      open.set(key, answer)
      return await answer
    } catch (error) {
      throw toWalletError(error)
    }
  }

  return {
    signMessage: (message) =>
      once('message', message, () => {
        if (typeof message !== 'string' || message === '') throw signingError('bad-message')
        const { group, signer } = use('message')
        return group.sign(signer, message)
      }),
    signTypedData: (data) =>
      once('typed-data', data, () => {
        const { group, signer } = use('typedData')
        return group.sign(signer, data)
      }),
    sendTransaction: (request) =>
      once('transaction', request, async () => {
        const { group, signer } = use('transaction')
        const hash = await group.send(signer, request)
        return { hash, wait: () => group.wait({ hash, networkId: signer.networkId }) }
      }),
  }
}

const keyOf = (parts: readonly unknown[]): string =>
  JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
