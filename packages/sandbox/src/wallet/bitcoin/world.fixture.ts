import { Transaction } from '@scure/btc-signer'
import type { WalletPage } from '../core.js'
import type { PanelView } from '../panel.js'
import type { Reads } from './esploraClient.js'
import { keysOf, type BitcoinKey } from './keys.js'
import type { BitcoinChainConfig } from './types.js'

/** The first two accounts of the sandbox. */
export const config: BitcoinChainConfig = {
  accounts: [
    {
      payment: {
        publicKey: '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
        privateKey: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
      },
      ordinals: {
        publicKey: '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
        privateKey: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
      },
    },
    {
      payment: {
        publicKey: '034f1ed3cf19a0d6fbb1db423f5f61608a61d6c321a16dbc8400d76a45f80d7ff3',
        privateKey: '2ea9ba050147af0a7e5bc697b588ee630552766810398242f3c4b9ce25c3cfd7',
      },
      ordinals: {
        publicKey: '94cea1919bdcdefc478f8533a7bf8954867dc227da79754642cb2e41f7e300d8',
        privateKey: 'd02ee2d2828e3844e8b9751da9202d87210fde6e4c350668c19855541d4bc94c',
      },
    },
  ],
  caip2: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  network: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  esploraUrl: 'http://esplora.test',
}

/** The payment and the ordinals address of each account. */
export const [alice, bob] = config.accounts.map((account) => keysOf(account, config.network)) as [
  readonly [BitcoinKey, BitcoinKey],
  readonly [BitcoinKey, BitcoinKey],
]

/** Builds a transaction with one input of each of alice's addresses, 0.001 BTC each, which pays 0.0015 BTC to bob. */
export function buildSpend(): Transaction {
  const transaction = new Transaction()
  for (const [index, { script }] of alice.entries()) {
    transaction.addInput({ txid: 'aa'.repeat(32), index, witnessUtxo: { script, amount: 100_000n } })
  }
  transaction.addOutputAddress(bob[0].address, 150_000n, config.network)
  return transaction
}

/** An unchecked value from outside. The test reads the members that it expects, and fails where they are missing. */
export type Foreign = ReturnType<typeof JSON.parse>

/** A request on the panel. */
export interface Shown {
  readonly view: PanelView
  readonly decide: (approved: boolean) => void
}

/** The parts of a world that a test reads. */
export interface World {
  readonly page: WalletPage & Reads & { readonly globals: Record<string, unknown> }
  readonly panels: Shown[]
  /** The transactions that were sent, in hex. */
  readonly sent: string[]
}

/**
 * Creates a page, and a chain where alice has coins of 0.001 and 0.0005 BTC. With `refuses` the chain refuses
 * transactions with this text.
 */
export function createWorld({ refuses }: { readonly refuses?: string } = {}): World {
  const panels: Shown[] = []
  const sent: string[] = []
  const values = new Map<string, string>()
  const coin = (byte: string, value: number, confirmed: boolean): object => {
    return { txid: byte.repeat(32), vout: 0, value, status: { confirmed } }
  }
  const answers: Readonly<Record<string, unknown>> = {
    [`/address/${alice[0].address}/utxo`]: [coin('aa', 100_000, true), coin('bb', 50_000, false)],
    '/v1/fees/recommended': { halfHourFee: 3 },
  }
  return {
    panels,
    sent,
    page: {
      events: new EventTarget(),
      globals: {},
      origin: 'http://app.test',
      storage: () => ({ getItem: (key: string) => values.get(key) ?? null, setItem: values.set.bind(values) }) as never,
      get: async (url) => Response.json(answers[url.slice(config.esploraUrl.length)] ?? []),
      fetch: async (_url, { body }) => {
        if (refuses !== undefined) return new Response(refuses, { status: 400 })
        sent.push(body)
        return new Response('cc'.repeat(32))
      },
      showPanel: (view, _place, decide) => {
        const shown = { view, decide }
        panels.push(shown)
        return () => void panels.splice(panels.indexOf(shown), 1)
      },
    },
  }
}
