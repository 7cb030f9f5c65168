import type { CaipNetworkId, Namespace, Network } from '@latchkit/core'
import { PAIRING_ID } from '@latchkit/core/adapter'
import { alphaNetwork, betaNetwork } from '../testNetworks.js'

/** A network of Solana for tests. */
export const solOne: Network = network('solana:one', 'Sol One')
/** Another network of Solana for tests. */
export const solTwo: Network = network('solana:two', 'Sol Two')
/** A network of Bitcoin for tests. */
export const bitOne: Network = network('bip122:one', 'Bit One')
/** The networks of the app in every tab of a test. */
export const NETWORKS: readonly Network[] = [alphaNetwork, betaNetwork, solOne, solTwo, bitOne]
/** The namespaces of the app in every tab of a test. */
export const NAMESPACES = ['eip155', 'solana', 'bip122'] as const

function network(caipNetworkId: CaipNetworkId, name: string): Network {
  const [chainNamespace, id = ''] = caipNetworkId.split(':') as [Namespace, string]
  const nativeCurrency = { name, symbol: 'TST', decimals: 9 }
  return { id, caipNetworkId, chainNamespace, name, nativeCurrency, rpcUrls: { default: { http: ['http://x'] } } }
}

/** The accounts and the network of a wallet. */
export interface WalletState {
  readonly accounts: readonly string[]
  readonly networkId: CaipNetworkId
}

/** A wallet that every tab of a browser reaches. Its accounts and its network are the same for all tabs. */
export interface SharedWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  /** Whether the wallet has one network for all apps, and switches it by a prompt, as wallets of EVM chains do. */
  readonly hasNetwork: boolean
  /** All its states so far. The last one is the present one. */
  readonly states: readonly WalletState[]
  change(change: Partial<WalletState>): void
  /** Whether the wallet is in the page. A remote wallet never is. */
  isInstalled: boolean
}

/** The connector ids of the remote wallet, which speaks two namespaces. */
export const PHONE: readonly ['walletConnect:eip155', 'walletConnect:solana'] = [
  'walletConnect:eip155',
  'walletConnect:solana',
]

/**
 * Makes wallets with two accounts each: `org.one` and `org.two` on EVM chains, `solana:sol` and `solana:moon` on
 * Solana, `bip122:bit` on Bitcoin, and a phone, which is a remote wallet on EVM chains and Solana.
 */
export const createSharedWallets = (): SharedWallet[] =>
  (
    [
      ['eip155', 'org.one', alphaNetwork, true],
      ['eip155', 'org.two', alphaNetwork, true],
      ['solana', 'solana:sol', solOne, false],
      ['solana', 'solana:moon', solOne, false],
      ['bip122', 'bip122:bit', bitOne, false],
      ['eip155', PHONE[0], alphaNetwork, true],
      ['solana', PHONE[1], solOne, false],
    ] as const
  ).map(([namespace, connectorId, { caipNetworkId: networkId }, hasNetwork]) => {
    const accounts = ['a', 'b'].map((name) => addressOf(connectorId, name))
    const states: WalletState[] = [{ accounts, networkId }]
    return {
      namespace,
      connectorId,
      hasNetwork,
      states,
      change: (change) => void states.push({ ...(states.at(-1) as WalletState), ...change }),
      isInstalled: !isPhone(connectorId),
    }
  })

/** The address of an account: digits alone, which are their own checksum on EVM chains. */
export const addressOf = (connectorId: string, account: string): string =>
  `0x${[...`${connectorId}/${account}`]
    .map((letter) => letter.charCodeAt(0) % 10)
    .join('')
    .padEnd(40, '0')}`

/** Whether a connector is one of the phone. */
export const isPhone = (connectorId: string): boolean => connectorId.startsWith(PAIRING_ID)

/** The namespace of a shared wallet, by its connector id. */
export function namespaceOfWallet(connectorId: string): Namespace {
  const name = connectorId.replace(PAIRING_ID, '')
  return NAMESPACES.find((namespace) => name.startsWith(namespace)) ?? 'eip155'
}
