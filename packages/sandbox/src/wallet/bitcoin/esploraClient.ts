import type { Post } from '../callNode.js'
import { providerError } from '../providerError.js'

/** An unspent output in the form of esplora. `value` is in satoshis. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

/** The chain, as a wallet reads it. All methods reject with -32603 where the chain refuses or can't be reached. */
export interface EsploraClient {
  readonly coinsOf: (address: string) => Promise<readonly Coin[]>
  /** Resolves with a fee rate for the next blocks, in satoshis per virtual byte. */
  readonly feeRate: () => Promise<number>
  /** Resolves with the transaction's id. */
  readonly send: (hex: string) => Promise<string>
}

/** The functions of the page that a Bitcoin wallet needs to read the chain. */
export interface Reads {
  readonly fetch: Post
  readonly get: (url: string) => Promise<Response>
}

/** Creates the client. `url` returns the base address of the API, and may throw where there is no chain. */
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
