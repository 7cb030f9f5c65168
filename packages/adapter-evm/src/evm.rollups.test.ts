import { createClient, custom, defineChain, numberToHex, type Chain } from 'viem'
import { base, scroll } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { lookAt } from './evm.look.js'
import { prepareTransfer } from './evm.prepare.js'
import { estimateFee, waitForReceipt } from './evm.transaction.js'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const RECEIVER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const HASH = `0x${'5'.repeat(64)}` as const
const OP_STACK = '0x420000000000000000000000000000000000000F'
const SCROLL = '0x5300000000000000000000000000000000000002'
const BALANCE = 10n ** 16n
const FOR_DATA = 5n * 10n ** 14n
const MARGIN = FOR_DATA / 4n
/** 21,000 gas at the highest price: 1.2 times the base fee of 1 gwei, and a tip of 0.1 gwei. */
const GAS = 21_000n * 1_300_000_000n

const block = {
  hash: `0x${'b'.repeat(64)}`,
  number: '0x10',
  baseFeePerGas: numberToHex(1_000_000_000n),
  transactions: [],
  gasLimit: '0x1',
  gasUsed: '0x0',
}
const receipt = {
  transactionHash: HASH,
  blockHash: block.hash,
  blockNumber: '0xf',
  status: '0x1',
  gasUsed: numberToHex(21_000n),
  effectiveGasPrice: numberToHex(1_000_000n),
  l1Fee: numberToHex(FOR_DATA),
  operatorFeeScalar: numberToHex(1_000_000n),
  operatorFeeConstant: '0x7',
}
const RECEIPT_FEE = 21_000n * 1_000_000n + FOR_DATA + 21_000n + 7n

/** A client of a rollup, whose contract is at `oracle`. */
function rollup(chain: Chain, oracle: string) {
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: numberToHex(chain.id),
    eth_getBalance: numberToHex(BALANCE),
    eth_estimateGas: numberToHex(21_000n),
    eth_maxPriorityFeePerGas: numberToHex(100_000_000n),
    eth_getBlockByNumber: block,
    eth_blockNumber: block.number,
    eth_getTransactionCount: '0x1',
    eth_getTransactionReceipt: receipt,
  }
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    const [target] = params ?? []
    if (method === 'eth_getCode') return target === oracle ? '0x60' : '0x'
    if (method !== 'eth_call') return answers[method] ?? null
    const { to, data } = target as { to: string; data: string }
    if (to !== oracle || !data.startsWith('0x49948e0e')) throw { code: 3, message: 'execution reverted' }
    return numberToHex(FOR_DATA, { size: 32 })
  }
  return createClient({ chain, transport: custom({ request }, { retryCount: 0 }) })
}

const unnamed = defineChain({ ...base, id: 99_001, contracts: {} })

describe.each([
  ['F236', 'Scroll, whose contract viem’s chain doesn’t name', scroll, SCROLL],
  ['F237', 'a chain of the OP Stack that names no contract', unnamed, OP_STACK],
  ['F239', 'a chain of the OP Stack that viem knows', base, OP_STACK],
])('%s on %s', (_, __, chain, oracle) => {
  const client = rollup(chain, oracle)

  it('keeps back what the rollup adds, and shows it', async () => {
    const signer = { address: ACCOUNT, networkId: `eip155:${chain.id}` } as const
    const prepared = await prepareTransfer(client, signer, { to: RECEIVER, value: 'max' })
    expect(prepared).toMatchObject({
      value: (BALANCE - GAS - FOR_DATA - MARGIN).toString(),
      fee: { value: (GAS + FOR_DATA + MARGIN).toString() },
    })
    const short = { to: RECEIVER, value: BALANCE - GAS - FOR_DATA }
    expect(await prepareTransfer(client, signer, short)).toMatchObject({
      failure: { code: 'wallet/insufficient-funds' },
    })
  })

  it('F239 estimates it', async () => {
    expect(await estimateFee(client, ACCOUNT, { to: RECEIVER, value: 1n })).toBe(GAS + FOR_DATA + MARGIN)
  })

  it('F238 tells the same fee of a receipt when it waits and when it looks', async () => {
    expect(await waitForReceipt(client, { hash: HASH }, () => undefined)).toMatchObject({ fee: RECEIPT_FEE })
    const record = { hash: HASH, address: ACCOUNT, networkId: `eip155:${chain.id}`, nonce: 0 } as never
    expect(await lookAt(client, record, [])).toMatchObject({ inclusion: { fee: RECEIPT_FEE.toString() } })
  })
})
