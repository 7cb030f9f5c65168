import { gunzipSync } from 'node:zlib'
import { toHex } from 'viem/utils'
import type { Address } from 'viem'
import type { ContractPlan } from './contracts.js'
import type { SetupTransaction } from './deployment.js'
import { callChain, callChainInBatch, type RpcCall } from './jsonRpc.js'

/** Gas for each transaction, so that the chain doesn't have to estimate it on top of transactions that are not mined. */
const gas = '0x7a1200'
/** Gas for all of them in one block. */
const setupBlockGas = '0x174876e800'
/** Gas for the blocks of a chain that is set up. */
export const blockGas = '0x1c9c380'

/** Resolves with whether the chain has the contracts already, from the state that it was started with. */
export async function isDeployed(url: string, { last }: ContractPlan): Promise<boolean> {
  return (await callChain(url, 'eth_getCode', [last, 'latest'])) !== '0x'
}

/** Puts every contract at the address that the plan names. Rejects where a transaction fails. */
export async function deploy(url: string, plan: ContractPlan): Promise<void> {
  const { multicall3 } = plan
  const transactions = plan.transactions()
  const senders = [...new Set(transactions.map(({ from }) => from))]
  await callChainInBatch(url, [
    ['anvil_setCode', [multicall3.address, multicall3.code]],
    ['evm_setBlockGasLimit', [setupBlockGas]],
    ...senders.flatMap((sender): RpcCall[] => [
      ['anvil_setBalance', [sender, toHex(coinsFor(transactions, sender))]],
      ['anvil_impersonateAccount', [sender]],
    ]),
  ])
  await mineInOneBlock(url, transactions)
  await callChainInBatch(url, [
    ['evm_setBlockGasLimit', [blockGas]],
    ...senders.map((sender): RpcCall => ['anvil_stopImpersonatingAccount', [sender]]),
  ])
  if (!(await isDeployed(url, plan))) throw new Error('The contracts of the sandbox did not deploy.')
}

/** What a sender's transactions take with them, and ten coins for their gas. */
const coinsFor = (transactions: readonly SetupTransaction[], sender: Address): bigint =>
  transactions.reduce((sum, { from, value = 0n }) => (from === sender ? sum + value : sum), 10n ** 19n)

/** Mines all transactions into one block, by request: automatic mining happens a moment after the answer. */
async function mineInOneBlock(url: string, transactions: readonly SetupTransaction[]): Promise<void> {
  await callChain(url, 'evm_setAutomine', [false])
  for (const { value = 0n, ...transaction } of transactions)
    await callChain(url, 'eth_sendTransaction', [{ ...transaction, value: toHex(value), gas }])
  await callChain(url, 'evm_mine')
  await callChain(url, 'evm_setAutomine', [true])
  const receipts = await callChain<readonly { readonly status: string }[]>(url, 'eth_getBlockReceipts', ['latest'])
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done !== transactions.length) throw new Error(`Of ${transactions.length} setup transactions, ${done} succeeded.`)
}

/** Resolves with the chain's whole state, in the form that `--load-state` reads. */
export async function dumpState(url: string): Promise<string> {
  const packed = await callChain<string>(url, 'anvil_dumpState')
  return gunzipSync(Buffer.from(packed.slice(2), 'hex')).toString()
}
