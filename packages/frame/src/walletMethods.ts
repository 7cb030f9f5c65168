/** The methods that show the visitor nothing: reads of EVM nodes (execution-apis), and what connecting gave (EIP-2255). */
const SAFE_METHODS = [
  'eth_accounts',
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
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_requestAccounts',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_version',
  'wallet_getPermissions',
  'wallet_requestPermissions',
] as const

/** The methods that the visitor approves one by one. */
const UNSAFE_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** A method of the embedded wallet. */
export type RpcMethod = (typeof SAFE_METHODS)[number] | (typeof UNSAFE_METHODS)[number]

/**
 * How a method is answered (S6.01): `safe` without the visitor, `unsafe` after an approval, `refused` never, with "Requested
 * RPC call is not allowed" (S5.03, F183). All that is in neither list is refused, `eth_sign` too: it signs what nothing can
 * describe.
 */
export function kindOfMethod(method: string): 'safe' | 'unsafe' | 'refused' {
  if ((SAFE_METHODS as readonly string[]).includes(method)) return 'safe'
  return (UNSAFE_METHODS as readonly string[]).includes(method) ? 'unsafe' : 'refused'
}
