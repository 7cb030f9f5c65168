import { parseUnits } from 'viem/utils'
import type { Address, Hex } from 'viem'
import type { SandboxCollection, SandboxNames, SandboxPools, SandboxToken } from '../manifest.js'
import { planCollections } from './collections.js'
import { planContractAccounts } from './contractAccounts.js'
import type { SandboxContractAccounts } from '../wallet/types.js'
import { planDeployment, type Artifacts, type Deployment, type SetupTransaction } from './deployment.js'

/** The contracts of a chain. */
export interface ContractPlan {
  readonly multicall3: { readonly address: Address; readonly code: Hex }
  readonly reverter: Address
  readonly accountFactory: Address
  readonly batch: Address
  /** The contract accounts of each holder, in the order of the holders. */
  readonly contractAccounts: readonly SandboxContractAccounts[]
  readonly tokens: readonly SandboxToken[]
  readonly feeToken: SandboxToken
  readonly spam: readonly SandboxToken[]
  readonly collections: readonly SandboxCollection[]
  readonly names: SandboxNames | null
  readonly pools: SandboxPools | null
  /** Returns what makes the contracts, in this order. A chain that starts from a saved state doesn't need it. */
  readonly transactions: () => readonly SetupTransaction[]
  /** The contract that is created last. */
  readonly last: Address
}

const tokenDefinitions: readonly Omit<SandboxToken, 'address'>[] = [
  { name: 'Sandbox Dollar', symbol: 'SUSD', decimals: 6, kind: 'erc20' },
  { name: 'Sandbox Gold', symbol: 'SGLD', decimals: 18, kind: 'erc20', permits: true },
  { name: 'Sandbox Mute Dollar', symbol: 'MUTE', decimals: 6, kind: 'no-return' },
]

const feeTokenDefinition: Omit<SandboxToken, 'address'> = {
  name: 'Sandbox Fee',
  symbol: 'FEE',
  decimals: 18,
  kind: 'fee',
}

/**
 * Tokens that come unasked: one with the name and symbol of a token above, one that looks like a known one by a letter of
 * another alphabet, one with a link in its name, and one whose text turns around.
 */
const spamDefinitions: readonly Omit<SandboxToken, 'address'>[] = [
  { name: 'Sandbox Dollar', symbol: 'SUSD', decimals: 6, kind: 'erc20' },
  { name: 'USD Coin', symbol: 'USD\u0421', decimals: 6, kind: 'erc20' },
  { name: 'Claim 1,000 SUSD at https://claim-sand.example', symbol: 'claim-sand.example', decimals: 18, kind: 'erc20' },
  { name: 'Reward \u202Edraweer', symbol: 'RWRD\u200B', decimals: 0, kind: 'erc20' },
]

/** The number of whole coins of each token that each holder starts with. */
const coinsEach = '1000000'
const spamEach = '1000'

/**
 * Computes the contracts and their addresses, without a chain. Each of `holders` gets a million coins of each token, and
 * a thousand of each token of the spam.
 */
export function planContracts(artifacts: Artifacts, holders: readonly Address[]): ContractPlan {
  const reverter = planDeployment(artifacts.Reverter, [])
  const batch = planDeployment(artifacts.Batch, [])
  const tokens = tokenDefinitions.map((definition) => planToken(artifacts, definition, holders, coinsEach))
  const feeToken = planToken(artifacts, feeTokenDefinition, holders, coinsEach)
  const spam = spamDefinitions.map((definition) => planToken(artifacts, definition, holders, spamEach))
  const { collections, transactions } = planCollections(artifacts, holders)
  const accounts = planContractAccounts(artifacts, holders)
  return {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11', code: artifacts.Multicall3.bytecode },
    reverter: reverter.address,
    accountFactory: accounts.factory,
    batch: batch.address,
    contractAccounts: accounts.accounts,
    tokens: tokens.map(({ token }) => token),
    feeToken: feeToken.token,
    spam: spam.map(({ token }) => token),
    collections,
    names: null,
    pools: null,
    transactions: () => [
      ...[...tokens, feeToken, ...spam].map(({ deployment }) => deployment.transaction),
      ...transactions(),
      ...accounts.transactions(),
      batch.transaction,
      reverter.transaction,
    ],
    last: reverter.address,
  }
}

const contractOf = { erc20: 'Token', 'no-return': 'MuteToken', fee: 'FeeToken' } as const

function planToken(
  artifacts: Artifacts,
  definition: Omit<SandboxToken, 'address'>,
  holders: readonly Address[],
  each: string,
): { readonly deployment: Deployment; readonly token: SandboxToken } {
  const { name, symbol, decimals, kind, permits } = definition
  const deployment = planDeployment(artifacts[permits ? 'PermitToken' : contractOf[kind]], [
    name,
    symbol,
    decimals,
    holders,
    parseUnits(each, decimals),
  ])
  return { deployment, token: { address: deployment.address, ...definition } }
}
