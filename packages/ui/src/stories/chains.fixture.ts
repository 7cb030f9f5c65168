import type { LatchOptions } from '@latchkit/core'
import type { Account, Connector } from '@latchkit/core/adapter'
import { bitcoin, mainnet, optimism, sepolia, solana } from '@latchkit/core/networks'
import { createFakeAdapter, type FakeAdapterOptions, type TestLatchOptions } from '@latchkit/testing'
import { wallet, type WalletName } from './wallets.fixture.js'

/** Addresses of namespaces other than eip155, for the stories. */
export const SOLANA_ADDRESS = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
export const PAYMENT_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ORDINALS_ADDRESS = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const bitcoinAccounts: readonly Account[] = [
  { namespace: 'bip122', address: ORDINALS_ADDRESS, type: 'ordinal' },
  { namespace: 'bip122', address: PAYMENT_ADDRESS, type: 'payment' },
]

/** The connector id of a wallet in a namespace whose wallets aren't announced to the page. */
export const connectorIdOf = (name: WalletName, chain: Connector['chain']): string => `${chain} ${name}`

function adapterWith(names: readonly WalletName[], options: FakeAdapterOptions & { namespace: Connector['chain'] }) {
  const { namespace: chain } = options
  const { factory } = createFakeAdapter(options)
  const connectors = names.map((name): Connector => ({
    id: connectorIdOf(name, chain),
    name,
    type: 'ANNOUNCED',
    chain,
    imageUrl: wallet(name).info.icon,
  }))
  const withWallets: typeof factory = (context) => {
    const adapter = factory(context)
    return {
      ...adapter,
      start() {
        context.emit({ type: 'connectors', connectors })
        return adapter.start()
      },
    }
  }
  return withWallets
}

/** Options of {@link chains}. */
export interface Chains extends TestLatchOptions {
  /** The names of the installed wallets, by namespace. */
  readonly installed?: Readonly<Partial<Record<Connector['chain'], readonly WalletName[]>>>
  /** How the adapters behave. */
  readonly evm?: FakeAdapterOptions
  readonly sol?: FakeAdapterOptions
}

/** A kit for Ethereum, Solana and Bitcoin. Harbor is on all of them, each other wallet on one. */
export function chains({ installed = {}, evm = {}, sol = {}, ...options }: Chains = {}): TestLatchOptions {
  const {
    eip155 = ['Harbor', 'Lantern'],
    solana: onSolana = ['Harbor', 'Comet'],
    bip122 = ['Harbor', 'Pebble'],
  } = installed
  const networks: LatchOptions['networks'] = [mainnet, optimism, solana, bitcoin, sepolia]
  const solanaAccount: Account = { namespace: 'solana', address: SOLANA_ADDRESS, type: 'eoa' }
  return {
    networks,
    wallets: eip155.map(wallet),
    adapters: [
      createFakeAdapter(evm).factory,
      adapterWith(onSolana, { namespace: 'solana', accounts: [solanaAccount], ...sol }),
      adapterWith(bip122, { namespace: 'bip122', accounts: bitcoinAccounts }),
    ],
    ...options,
  }
}
