import type { Post } from '../callNode.js'
import { providerError } from '../providerError.js'

/** A coin, as esplora tells of it. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

/** What a wallet asks of the chain. All reject with -32603 when it says no or isn't there. */
export interface EsploraClient {
  readonly coinsOf: (address: string) => Promise<readonly Coin[]>
  /** Satoshis for a virtual byte, to be mined soon. */
  readonly feeRate: () => Promise<number>
  /** Resolves with the transaction's id. */
  readonly send: (hex: string) => Promise<string>
}

/** The page a Bitcoin wallet lives in can also read. */
export interface Reads {
  readonly fetch: Post
  readonly get: (url: string) => Promise<Response>
}

/** Makes it. `url` may throw where there is no chain to ask. */
export function createEsploraClient({ fetch, get }: Reads, url: () => string): EsploraClient {
  const read = async <Body>(path: string): Promise<Body> =>
    (await checked(get(`${url()}${path}`))).json() as Promise<Body>
  return {
    coinsOf: (address) => read(`/address/${address}/utxo`),
    feeRate: async () => (await read<{ halfHourFee: number }>('/v1/fees/recommended')).halfHourFee,
    send: async (body) => {
      const headers = { 'content-type': 'text/plain' }
      return (await checked(fetch(`${url()}/tx`, { method: 'POST', headers, body }))).text()
    },
  }
}

async function checked(asked: Promise<Response>): Promise<Response> {
  const response = await asked.catch((cause: unknown) => {
    throw providerError(-32603, 'The wallet could not reach the network.', { cause: String(cause) })
  })
  if (!response.ok) throw providerError(-32603, await response.text())
  return response
}
