/**
 * How to wait by viem for a receipt of the sandbox's chains, which make a block for each transaction and no other. By
 * default viem looks for a replacement in the block that it saw last, and drops the block that comes meanwhile. Here that
 * block is the only one, so one wait in 250 would end by its time-out.
 */
export const RECEIPT_WAIT = { pollingInterval: 20, checkReplacement: false } as const
