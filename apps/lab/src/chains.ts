import type { CaipNetworkId, Namespace, TransactionRequest } from '@latchkit/core'
import { bitcoinSignet, evmNetwork, solanaDevnet, type Network } from '@latchkit/core/networks'
import type { Manifest, SandboxChain } from '@latchkit/sandbox'
import type { WalletKind } from '@latchkit/sandbox/wallet'

/** How a page reaches the chains: directly, or through the sandbox's proxy, which fails as its switches say. */
export type Rpc = 'rpcUrl' | 'proxyUrl'

/** The chains of one namespace in the sandbox. */
export interface Chains {
  /**
   * Returns the chains as networks of the app. `hasNames`: the chain with names stands for a main network, because no names
   * are looked up on test networks.
   */
  readonly networks: (sandbox: Manifest, rpc?: Rpc, hasNames?: boolean) => readonly Network[]
  /** The tokens of the chains, as the option `tokens` of the kit. */
  readonly tokens?: (sandbox: Manifest) => Record<CaipNetworkId, readonly string[]>
  /** The sandbox's wallets for this namespace. */
  readonly wallets: readonly WalletKind[]
  /** Resolves with a payment of a thousandth of the coin to the sandbox's second account. */
  readonly payment: (sandbox: Manifest, from: string) => Promise<TransactionRequest>
}

const evm: Chains = {
  networks: ({ evm: { chains } }, rpc = 'rpcUrl', hasNames = false) =>
    chains.map((chain) => networkOfChain(chain, rpc, hasNames)),
  tokens: ({ evm: { chains } }) =>
    Object.fromEntries(chains.map(({ caip2, tokens }) => [caip2, tokens.map(({ address }) => address)])),
  wallets: ['evm'],
  payment: async ({ evm: { accounts } }) => ({ to: accounts[1]?.address, value: 1_000_000_000_000_000n }),
}

const solana: Chains = {
  networks: ({ solana: { caip2, name, nativeCurrency, wsUrl, ...urls } }, rpc = 'rpcUrl') => {
    const rpcUrls = { default: { http: [urls[rpc]], webSocket: [wsUrl] } }
    const [chainNamespace, id] = caip2.split(':') as [Namespace, string]
    const own: Network = { id, caipNetworkId: caip2, chainNamespace, name, nativeCurrency, rpcUrls, testnet: true }
    // A network that wallets know by name, to switch to. It has the same RPC.
    return [own, { ...solanaDevnet, rpcUrls }]
  },
  tokens: ({ solana: { caip2, tokens } }) => ({ [caip2]: tokens.map(({ address }) => address) }),
  wallets: ['solana'],
  payment: async ({ solana: { rpcUrl, accounts } }, from) => {
    const { solanaPayment } = await import('./solanaPayment.js')
    return { serialized: await solanaPayment(rpcUrl, from, accounts[1]?.address ?? '') }
  },
}

const bitcoin: Chains = {
  networks: ({ bitcoin: { caip2, name, nativeCurrency, esploraUrl } }) => {
    const [chainNamespace, id] = caip2.split(':') as [Namespace, string]
    const rpcUrls = { default: { http: [esploraUrl] } }
    const own: Network = { id, caipNetworkId: caip2, chainNamespace, name, nativeCurrency, rpcUrls, testnet: true }
    // A network that wallets know by name, to switch to. It has the same RPC.
    return [own, { ...bitcoinSignet, rpcUrls }]
  },
  wallets: ['bitcoin', 'sats'],
  payment: async ({ bitcoin: { accounts } }) => ({ to: accounts[1]?.payment.address, value: 100_000n }),
}

/** The chains of the sandbox, by namespace. */
export const chains: Readonly<Record<Namespace, Chains>> = { eip155: evm, solana, bip122: bitcoin }

/** Returns a chain of the sandbox as a network of the app. */
function networkOfChain(
  { id, name, nativeCurrency, contracts, names, ...urls }: SandboxChain,
  rpc: Rpc,
  hasNames: boolean,
): Network {
  return evmNetwork({
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [urls[rpc]] } },
    contracts: {
      multicall3: { address: contracts.multicall3 },
      ...(names && { ensUniversalResolver: { address: names.universalResolver } }),
    },
    testnet: !names || !hasNames,
  })
}
