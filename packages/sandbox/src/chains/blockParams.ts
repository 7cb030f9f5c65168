/** The position of the parameter that names a block, by method. */
export const blockAt: Readonly<Record<string, number>> = {
  debug_traceBlockByHash: 0,
  debug_traceBlockByNumber: 0,
  debug_traceCall: 1,
  eth_call: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_feeHistory: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByHash: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionByBlockHashAndIndex: 0,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
  ots_getBlockDetails: 0,
  ots_getBlockTransactions: 0,
  ots_hasCode: 1,
  trace_block: 0,
  trace_call: 2,
}

/** The block that a parameter names: the last one, one by its number, or one by its hash. */
export type BlockChoice = 'latest' | number | { readonly hash: string }

/** Reads a parameter that names a block, in the forms of the JSON-RPC API and of EIP-1898. */
export function readBlock(given: unknown): BlockChoice {
  if (typeof given === 'number') return given
  if (given === 'earliest') return 0
  if (typeof given === 'string' && /^0x[0-9a-f]{64}$/i.test(given)) return { hash: given }
  if (typeof given === 'string' && /^0x[0-9a-f]+$/i.test(given)) return Number(given)
  if (typeof given !== 'object' || given === null) return 'latest'
  const { blockNumber, blockHash } = given as { readonly blockNumber?: unknown; readonly blockHash?: unknown }
  return readBlock(blockHash ?? blockNumber)
}

/** Whether a node answers null for a block that it doesn't have. For other methods it answers with an error. */
export const isNullable = (method: string): boolean =>
  /^(eth_get(Block|TransactionByBlock)|trace_block|ots_getBlock)/.test(method)
