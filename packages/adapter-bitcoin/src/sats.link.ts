import { fieldsOf, quietly, readList, walletError, type AdapterContext } from '@latchkit/core/adapter'
import { checkBase64, checkTxid } from './answers.js'
import { isAddress, isTaproot, publicKeyOf, type SharedAccount } from './bitcoin.accounts.js'
import { toBitcoinError } from './bitcoin.errors.js'
import type { Link, PsbtRequest } from './bitcoin.link.js'
import { networkOfSats, satsNetworkOf } from './bitcoin.networks.js'
import { satsProviderAt } from './sats.providers.js'

type Listener = { readonly eventName: string; readonly cb: () => void }

/** The part of `sats-connect` that is used. The library's own types would break apps that don't have it installed. */
interface SatsConnect {
  readonly defaultAdapters: Readonly<Record<string, new () => SatsAdapter>>
  readonly BaseAdapter: new (id: string) => SatsAdapter
  readonly addListener: (listener: Listener, id: string) => () => void
}

interface SatsAdapter {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(listener: Listener): () => void
}

const EVENTS = ['accountChange', 'networkChange', 'disconnect'] as const
const PURPOSES = ['payment', 'ordinals'] as const

/** Loads `sats-connect`. Prints a warning and rejects with `wallet/provider-not-found` where it can't be loaded. */
export async function loadSatsConnect({ environment }: AdapterContext): Promise<SatsConnect> {
  try {
    return (await import('sats-connect')) as object as SatsConnect
  } catch (cause) {
    environment.warn('the package sats-connect, which this wallet needs, could not be loaded. Is it installed?')
    throw walletError('provider-not-found', { needs: 'sats-connect' }, cause)
  }
}

/**
 * Makes the link to a wallet through `sats-connect`. `id` is the path of its provider in the page, from `window` on.
 */
export function createSatsLink(library: SatsConnect, id: string, { networks, environment }: AdapterContext): Link {
  const Special = Object.hasOwn(library.defaultAdapters, id) ? library.defaultAdapters[id] : undefined
  const adapter = Special ? new Special() : new library.BaseAdapter(id)
  const { request, requestOr } = createRequests(adapter)
  const share = (answer: unknown): SharedAccount[] => readAccounts(answer, networks)
  /** What `getAddresses` answered: it may prompt each time, so it isn't asked again. */
  let addresses: unknown
  const getAccounts = (): Promise<unknown> =>
    requestOr('getAccounts', { purposes: PURPOSES }, async () => {
      addresses ??= await request('getAddresses', { purposes: PURPOSES })
      return addresses
    })
  /** Reads the accounts of a wallet without `wallet_getAccount`, where it has given a permission: else it would prompt. */
  const getPermitted = async (): Promise<unknown> =>
    readList(await request('wallet_getCurrentPermissions')).length > 0 ? getAccounts() : []

  /** Whether the wallet has a method. One that doesn't say what it can do is taken to have it. */
  async function has(method: string): Promise<boolean> {
    // The library answers for all wallets what the first one has said, so the provider is asked itself.
    const provider = satsProviderAt(id)
    const { request: askIt } = fieldsOf(provider)
    if (Special || typeof askIt !== 'function') return true
    const asked = Promise.resolve().then((): unknown => askIt.call(provider, 'getInfo', null))
    const answer = await quietly(environment, asked).catch(() => undefined)
    const info = fieldsOf(answer)['result']
    const methods = readList(fieldsOf(info)['methods'])
    return methods.length === 0 || methods.includes(method)
  }
  const psbtOf = ({ psbt, inputs }: PsbtRequest, broadcast: boolean): Promise<unknown> =>
    request('signPsbt', {
      psbt,
      signInputs: Object.fromEntries(inputs.map(({ address, indexes }) => [address, indexes])),
      broadcast,
    })

  return {
    get provider() {
      const provider = satsProviderAt(id)
      if (!provider) throw walletError('provider-not-found', { wallet: id })
      return provider
    },
    async connect(networkId) {
      const network = networkId && satsNetworkOf(networkId)
      addresses = undefined
      return share(await requestOr('wallet_connect', { addresses: PURPOSES, ...(network && { network }) }, getAccounts))
    },
    restore: async () => share(await requestOr('wallet_getAccount', null, getPermitted)),
    // `getAccounts` prompts only before the app is connected.
    read: async () => share(await requestOr('wallet_getAccount', null, getAccounts)),
    listen(hear) {
      // The library prints an error for a provider without `addListener`, so it isn't called for one.
      const canTell = typeof fieldsOf(satsProviderAt(id))['addListener'] === 'function'
      const stops = EVENTS.map((eventName) => {
        const listener = { eventName, cb: hear }
        if (Special) return adapter.addListener?.(listener)
        return canTell ? library.addListener(listener, id) : undefined
      })
      return () => stops.forEach((stop) => stop?.())
    },
    disconnect() {
      addresses = undefined
      return requestOr('wallet_disconnect', null, () => request('wallet_renouncePermissions'))
    },
    async signMessage(address, message) {
      const method = 'signMessage'
      const params = { address, message, protocol: protocolOf(address) }
      return checkBase64(fieldsOf(await request(method, params))['signature'], method)
    },
    signsPsbts: () => has('signPsbt'),
    transfers: () => has('sendTransfer'),
    signPsbt: async (psbt) => checkBase64(fieldsOf(await psbtOf(psbt, false))['psbt'], 'signPsbt'),
    sendPsbt: async (psbt) => checkTxid(fieldsOf(await psbtOf(psbt, true))['txid'], 'signPsbt'),
    async transfer({ to: address, value }) {
      const method = 'sendTransfer'
      // Exact: an amount of satoshis is always below 2^53.
      const params = { recipients: [{ address, amount: Number(value) }] }
      return checkTxid(fieldsOf(await request(method, params))['txid'], method)
    },
    network: async () => networkOfSats(nameOf(await requestOr('wallet_getNetwork', null, async () => undefined))),
    switchNetwork: async (networkId) => {
      const name = satsNetworkOf(networkId)
      if (!name) throw walletError('switch-not-supported')
      return request('wallet_changeNetwork', { name })
    },
  }
}

/** The requests to a wallet. They reject with `wallet/…`. */
function createRequests(adapter: SatsAdapter) {
  const request = async (method: string, params: unknown = null): Promise<unknown> => {
    const answer = fieldsOf(await adapter.request(method, params))
    // The library resolves with an error instead of rejecting.
    if ('error' in answer) throw toBitcoinError(answer['error'])
    if (!('result' in answer)) throw walletError('bad-answer', { method })
    return answer['result']
  }

  /** Sends a request, or calls `other` where the wallet doesn't support the request. */
  const requestOr = async (method: string, params: unknown, other: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await request(method, params)
    } catch (error) {
      if (toBitcoinError(error).code !== 'wallet/unsupported-method') throw error
      return other()
    }
  }

  return { request, requestOr }
}

/**
 * Reads the accounts of an answer. Where the wallet names no network, they can be on any Bitcoin network of the app.
 */
function readAccounts(answer: unknown, networks: AdapterContext['networks']): SharedAccount[] {
  const { addresses = answer, network } = fieldsOf(answer)
  const named = networkOfSats(nameOf(network))
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  return readList(addresses).flatMap((entry): SharedAccount[] => {
    const { address, publicKey, purpose, symbol = 'BTC' } = fieldsOf(entry)
    // A wallet may share accounts of other coins too.
    if (!isAddress(address) || symbol !== 'BTC' || !isPurpose(purpose)) return []
    return [
      {
        address,
        publicKey: publicKeyOf(publicKey),
        purpose: purpose === 'ordinals' ? 'ordinal' : purpose,
        networks: named ? [named] : own.map(({ caipNetworkId }) => caipNetworkId),
      },
    ]
  })
}

/** Whether an account is for a known purpose, or names none: then its address says what it is for (F276). */
const isPurpose = (purpose: unknown): purpose is 'payment' | 'ordinals' | undefined =>
  purpose === undefined || PURPOSES.some((each) => each === purpose)

const nameOf = (network: unknown): unknown => fieldsOf(fieldsOf(network)['bitcoin'])['name']

/** The protocol for a signature: BIP-322 for taproot and for addresses of over 60 letters (P2WSH), else ECDSA. */
const protocolOf = (address: string): 'ECDSA' | 'BIP322' =>
  isTaproot(address) || address.length > 60 ? 'BIP322' : 'ECDSA'
