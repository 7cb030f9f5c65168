/** Broadcasts: a node takes them, and the caller needs the answer of its own call. */
const EVM_BROADCAST = ['eth_sendRawTransaction']
const SOLANA_BROADCAST = ['sendTransaction']

/** Reads without a state in the node: a call may go to any node. Filters have such a state, so they are refused. */
const EVM_READS = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_simulateV1',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
]

const SOLANA_READS = [
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlockTime',
  'getBlocks',
  'getEpochInfo',
  'getFeeForMessage',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getSupply',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'simulateTransaction',
]

/** What the proxy does with a method: passes it on as a read or a broadcast, or refuses it. */
export type MethodKind = 'read' | 'broadcast' | 'refused'

const kinds: Readonly<Record<string, Readonly<Record<string, MethodKind>>>> = {
  eip155: kindsOf(EVM_READS, EVM_BROADCAST),
  solana: kindsOf(SOLANA_READS, SOLANA_BROADCAST),
}

function kindsOf(reads: readonly string[], broadcasts: readonly string[]): Readonly<Record<string, MethodKind>> {
  return Object.fromEntries([
    ...reads.map((method) => [method, 'read'] as const),
    ...broadcasts.map((method) => [method, 'broadcast'] as const),
  ])
}

/** Whether the networks of a namespace (CAIP-2) speak JSON-RPC that the proxy knows. */
export const hasMethods = (namespace: string): boolean => Object.hasOwn(kinds, namespace)

/** What the proxy does with a method on a network, named by its CAIP-2 id (S5.03, S8.09). */
export function methodKind(networkId: string, method: string): MethodKind {
  const known = Object.entries(kinds).find(([namespace]) => networkId.startsWith(`${namespace}:`))?.[1] ?? {}
  return (Object.hasOwn(known, method) && known[method]) || 'refused'
}
