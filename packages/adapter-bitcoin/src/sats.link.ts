import { fieldsOf, walletError, type AdapterContext } from '@latchkit/core/adapter'
import { checkBase64, checkTxid } from './answers.js'
import { isAddress, isTaproot, publicKeyOf, type SharedAccount } from './bitcoin.accounts.js'
import { toBitcoinError } from './bitcoin.errors.js'
import type { Link, PsbtRequest } from './bitcoin.link.js'
import { networkOfSats, satsNetworkOf } from './bitcoin.networks.js'
import { satsProviderAt } from './sats.providers.js'

type Listener = { readonly eventName: string; readonly cb: () => void }

/** What of `sats-connect` is used. Its own types would follow ours into apps that don't have it. */
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

/** Loads `sats-connect`. Rejects with `wallet/provider-not-found` where the app doesn't have it. */
export async function loadSatsConnect({ environment }: AdapterContext): Promise<SatsConnect> {
  try {
    return (await import('sats-connect')) as object as SatsConnect
  } catch (cause) {
    environment.warn('the package sats-connect, which this wallet needs, could not be loaded. Is it installed?')
    throw walletError('provider-not-found', { needs: 'sats-connect' }, cause)
  }
}

/** Speaks to a wallet through `sats-connect`, by its provider's place in the page. */
export function createSatsLink(library: SatsConnect, id: string, { networks }: AdapterContext): Link {
  const Special = Object.hasOwn(library.defaultAdapters, id) ? library.defaultAdapters[id] : undefined
  const adapter = Special ? new Special() : new library.BaseAdapter(id)

  const request = async (method: string, params: unknown = null): Promise<unknown> => {
    const answer = fieldsOf(await adapter.request(method, params))
    // An error is an answer here.
    if ('error' in answer) throw toBitcoinError(answer['error'])
    if (!('result' in answer)) throw walletError('bad-answer', { method })
    return answer['result']
  }
  /** What only some wallets know, and what the others know in its place. */
  const requestOr = async (method: string, params: unknown, other: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await request(method, params)
    } catch (error) {
      if (toBitcoinError(error).code !== 'wallet/unsupported-method') throw error
      return other()
    }
  }
  const getAccounts = (): Promise<unknown> => request('getAccounts', { purposes: PURPOSES })

  /** One that doesn't say which network it is on can be on any of the app's that its addresses are of. */
  function share(answer: unknown): SharedAccount[] {
    const { addresses = answer, network } = fieldsOf(answer)
    const named = networkOfSats(nameOf(network))
    const own = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
    return (Array.isArray(addresses) ? addresses : []).flatMap((entry): SharedAccount[] => {
      const { address, publicKey, purpose } = fieldsOf(entry)
      if (!isAddress(address) || !PURPOSES.some((wanted) => wanted === purpose)) return []
      return [
        {
          address,
          publicKey: publicKeyOf(publicKey),
          purpose: purpose === 'payment' ? 'payment' : 'ordinal',
          networks: named ? [named] : own.map(({ caipNetworkId }) => caipNetworkId),
        },
      ]
    })
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
      return share(await requestOr('wallet_connect', { addresses: PURPOSES, ...(network && { network }) }, getAccounts))
    },
    restore: async () => share(await request('wallet_getAccount')),
    // Who is connected isn't asked again by a wallet that knows only this.
    read: async () => share(await requestOr('wallet_getAccount', null, getAccounts)),
    listen(hear) {
      // The library complains in the console of a provider that tells nothing.
      const canTell = typeof fieldsOf(satsProviderAt(id))['addListener'] === 'function'
      const stops = EVENTS.map((eventName) => {
        const listener = { eventName, cb: hear }
        if (Special) return adapter.addListener?.(listener)
        return canTell ? library.addListener(listener, id) : undefined
      })
      return () => stops.forEach((stop) => stop?.())
    },
    disconnect: () => requestOr('wallet_disconnect', null, () => request('wallet_renouncePermissions')),
    async signMessage(address, message) {
      const method = 'signMessage'
      const params = { address, message, protocol: protocolOf(address) }
      return checkBase64(fieldsOf(await request(method, params))['signature'], method)
    },
    signPsbt: async (psbt) => checkBase64(fieldsOf(await psbtOf(psbt, false))['psbt'], 'signPsbt'),
    sendPsbt: async (psbt) => checkTxid(fieldsOf(await psbtOf(psbt, true))['txid'], 'signPsbt'),
    async transfer(address, value) {
      const method = 'sendTransfer'
      // An amount of satoshis is always below 2^53.
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

const nameOf = (network: unknown): unknown => fieldsOf(fieldsOf(network)['bitcoin'])['name']

/** Keys and script hashes sign as nodes always did; what came later can only by BIP-322. */
const protocolOf = (address: string): 'ECDSA' | 'BIP322' =>
  isTaproot(address) || address.length > 60 ? 'BIP322' : 'ECDSA'
