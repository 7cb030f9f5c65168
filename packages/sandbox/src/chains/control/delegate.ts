import { concatHex } from 'viem/utils'
import type { ChainDelegation } from '../../manifest.js'
import { callChain } from '../jsonRpc.js'

/** Gives an account the code that EIP-7702 defines for a delegation: three bytes, then the contract's address. */
export async function delegate(url: string, { account, to }: ChainDelegation): Promise<void> {
  await callChain(url, 'anvil_setCode', [account, to === null ? '0x' : concatHex(['0xef0100', to])])
}
