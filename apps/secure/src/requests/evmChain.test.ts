// Tests evmPrepare.ts, evmEffects.ts, evmReads.ts, evmTransactionContent.ts, signRequest.ts.
import { encodeFunctionData, erc20Abi, erc721Abi, parseEther, zeroAddress, type Address, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SiteError } from '../base/site.errors.js'
import { wordsOf } from '../vault/walletKeys.js'
import { startChain } from './anvil.fixture.js'
import type { ApprovalContext, NetworkReads } from './approval.types.js'
import type { EvmTransactionContent } from './content.types.js'
import { describeRequest } from './describeRequest.js'
import { digestOf } from './approvalDigest.js'
import { answerOf, signRequest } from './signRequest.js'

const BITS = new Uint8Array(16).fill(7)
const ACCOUNT = mnemonicToAccount(wordsOf(BITS)).address
const OTHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const context: ApprovalContext = { parentOrigin: 'https://app.example', address: ACCOUNT, isTrusted: false, now: 0 }
const ALL = 2n ** 256n - 1n

let chain: Awaited<ReturnType<typeof startChain>>
let token: Address
let items: Address
let reverter: Address

beforeAll(async () => {
  chain = await startChain()
  await chain.client.setBalance({ address: ACCOUNT, value: parseEther('10') })
  token = await chain.deploy('Token', ['Sandbox Dollar', 'SUSD', 6, [ACCOUNT], 10n ** 12n])
  items = await chain.deploy('Collectible721', ['Sandbox Items', 'ITEM'])
  reverter = await chain.deploy('Reverter')
  await chain.client.writeContract({
    account: chain.owner,
    address: items,
    abi: chain.abiOf('Collectible721'),
    functionName: 'mint',
    args: [ACCOUNT, 7n, ''],
  })
})
afterAll(() => chain.stop())

const draw = (transaction: object, reads: NetworkReads = chain.reads) =>
  describeRequest(
    { method: 'eth_sendTransaction', params: [{ from: ACCOUNT, ...transaction }], chainId: 'eip155:31337' },
    context,
    reads,
  ) as Promise<EvmTransactionContent>
const send = async (content: EvmTransactionContent) =>
  chain.client.waitForTransactionReceipt({
    hash: (await answerOf(await signRequest(BITS, content), chain.reads)) as Hex,
  })
const erc20 = (functionName: 'transfer' | 'approve', to: Address, value: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, value] })
/** A network without some of its methods. */
const without = (...methods: readonly string[]): NetworkReads => ({
  request: (call) =>
    methods.includes(call.method)
      ? Promise.reject(Object.assign(new Error('Method not found'), { code: -32_601 }))
      : chain.reads.request(call),
})

describe('a transaction on a chain', () => {
  it('that pays is drawn with what leaves and its highest fee, sent as it was drawn, and answered with its hash', async () => {
    const content = await draw({ to: OTHER.toLowerCase(), value: '0x5' })
    expect(content).toMatchObject({
      kind: 'evmTransaction',
      to: OTHER,
      value: '5',
      data: '0x',
      nonce: 0,
      gas: '21000',
      warnings: [],
      effects: { leaves: [{ amount: '5' }], arrives: [], allowances: [] },
    })
    expect(JSON.parse(JSON.stringify(content))).toEqual(content)
    expect(chain.asked).not.toContain('eth_fillTransaction')
    const receipt = await send(content)
    expect(receipt).toMatchObject({ status: 'success', type: 'eip1559', from: ACCOUNT.toLowerCase() })
    expect(receipt.gasUsed * receipt.effectiveGasPrice).toBeLessThanOrEqual(BigInt(content.fee))
    expect(await chain.client.getBalance({ address: OTHER })).toBe(5n)
  })

  it('has the nonce, the gas and the fees of the page, where it gives them', async () => {
    const own = { gas: '0xffff', nonce: '0x63', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1', value: '0x1' }
    expect(await draw({ to: OTHER, ...own })).toMatchObject({ gas: '65535', nonce: 99, fee: String(65_535 * 2e9) })
    const { gasPrice, accessList } = { gasPrice: '0x77359401', accessList: [{ address: token, storageKeys: [] }] }
    for (const [more, type] of [
      [{ gasPrice }, 'legacy'],
      [{ gasPrice, accessList }, 'eip2930'],
      [{ accessList }, 'eip1559'],
    ] as const)
      expect(await send(await draw({ to: OTHER, value: '0x1', ...more }))).toMatchObject({ status: 'success', type })
  })

  it('that transfers tokens is drawn with the token, the receiver and what leaves', async () => {
    const content = await draw({ to: token, data: erc20('transfer', OTHER, 1_500_000n) })
    const shown = { address: token, name: 'Sandbox Dollar', symbol: 'SUSD', decimals: 6 }
    expect(content).toMatchObject({
      to: token,
      call: { action: 'transfer', signature: 'transfer(address,uint256)', token: shown, to: OTHER, amount: '1500000' },
      effects: { leaves: [{ token: shown, amount: '1500000' }], arrives: [] },
      warnings: [],
    })
    expect(await send(content)).toMatchObject({ status: 'success' })
  })

  it('that lets a spender take all is warned of, whether by approve or in a call that can’t be read', async () => {
    const direct = await draw({ to: token, data: erc20('approve', OTHER, ALL) })
    expect(direct).toMatchObject({
      call: { action: 'approve', spender: OTHER, change: 'set', allowance: { isUnlimited: true } },
      effects: { allowances: [{ spender: OTHER, amount: ALL.toString(), isUnlimited: true }] },
      warnings: ['unlimited'],
    })
    // All that there is of a token is no less.
    expect(await draw({ to: token, data: erc20('approve', OTHER, 10n ** 12n) })).toMatchObject({
      warnings: ['unlimited'],
    })
    expect(await draw({ to: token, data: erc20('approve', OTHER, 0n) })).toMatchObject({
      effects: { allowances: [] },
      warnings: [],
    })
    const forAll = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [OTHER, true] })
    expect(await draw({ to: items, data: forAll })).toMatchObject({
      call: { action: 'approveAll', spender: OTHER, isApproved: true, token: { symbol: 'ITEM' } },
      effects: { allowances: [{ token: { symbol: 'ITEM' }, spender: OTHER }] },
      warnings: ['approval-for-all'],
    })
  })

  it('of an item is no amount', async () => {
    const approve = encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [OTHER, 7n] })
    expect(await draw({ to: items, data: approve })).toMatchObject({
      call: { action: 'approveItem', spender: OTHER, id: '7' },
      effects: { allowances: [{ id: '7', spender: OTHER, isUnlimited: false }] },
      warnings: [],
    })
    const transfer = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [ACCOUNT, OTHER, 7n] })
    expect(await draw({ to: items, data: transfer })).toMatchObject({
      call: { action: 'transferItems', from: ACCOUNT, to: OTHER, items: [{ id: '7', amount: '1' }] },
      effects: { leaves: [{ token: { symbol: 'ITEM' }, id: '7', amount: '1' }], arrives: [] },
    })
  })

  it('that can’t be read is drawn with what leaves and arrives', async () => {
    const abi = chain.abiOf('Token')
    const mint = encodeFunctionData({ abi, functionName: 'mint', args: [ACCOUNT, 5n] })
    const call = { target: token, allowFailure: false, value: 0n, callData: mint }
    const pay = { target: ACCOUNT, allowFailure: false, value: 3n, callData: '0x' as const }
    const data = encodeFunctionData({
      abi: chain.abiOf('Multicall3'),
      functionName: 'aggregate3Value',
      args: [[call, pay]],
    })
    const content = await draw({ to: chain.multicall, data, value: '0x3' })
    expect(content).not.toHaveProperty('call')
    expect(content).toMatchObject({
      effects: { leaves: [], arrives: [{ token: { symbol: 'SUSD' }, amount: '5' }] },
      warnings: ['undecoded'],
    })
  })

  it('that would fail, that the wallet can’t pay, or that creates a contract is warned of, and can be signed', async () => {
    const data = encodeFunctionData({ abi: chain.abiOf('Reverter'), functionName: 'failSilently' })
    const failing = await draw({ to: reverter, data })
    expect(failing.warnings).toEqual(['undecoded', 'fails'])
    expect(failing).not.toHaveProperty('effects')
    expect((await draw({ to: reverter, data, gas: '0x30d40' }, without('eth_simulateV1'))).warnings).toContain('fails')
    expect(await send(failing)).toMatchObject({ status: 'reverted' })
    const dear = await draw({ to: OTHER, value: `0x${parseEther('11').toString(16)}` })
    expect(dear.warnings).toEqual(['short-of-funds'])
    const exact = await chain.client.getBalance({ address: ACCOUNT })
    expect((await draw({ to: OTHER, value: `0x${exact.toString(16)}` })).warnings).toEqual(['short-of-funds'])
    const creating = await draw({ data: '0x6001600c60003960016000f300' })
    expect(creating.warnings).toEqual(['creates-contract'])
    expect(creating).not.toHaveProperty('to')
    expect(await send(creating)).toMatchObject({ status: 'success', to: null })
  })

  it('has no effects where the network can’t simulate, and is refused where it doesn’t answer', async () => {
    const content = await draw({ to: OTHER, value: '0x5' }, without('eth_simulateV1'))
    expect(content).not.toHaveProperty('effects')
    expect(content.warnings).toEqual([])
    for (const method of ['eth_getTransactionCount', 'eth_getBalance', 'eth_getBlockByNumber'])
      await expect(draw({ to: OTHER, value: '0x5' }, without(method))).rejects.toMatchObject({
        name: 'SiteError',
        code: 'rpc/failed',
      })
    // What the site itself knows better than "failed" stays.
    const away = { request: () => Promise.reject(new SiteError('server/away')) }
    await expect(draw({ to: OTHER }, away)).rejects.toMatchObject({ name: 'SiteError', code: 'server/away' })
  })

  it('is named by another digest for each byte that differs', async () => {
    const [one, other, more] = [
      await draw({ to: OTHER, value: '0x5', gas: '0x5208' }),
      await draw({ to: OTHER, value: '0x5', gas: '0x5208' }),
      await draw({ to: OTHER, value: '0x5', gas: '0x5209' }),
    ]
    expect(digestOf(one)).toBe(digestOf(other))
    expect(digestOf(one)).not.toBe(digestOf(more))
  })

  it('rejects as the network does, where it takes no transaction', async () => {
    const signed = await signRequest(BITS, await draw({ to: zeroAddress, value: '0x1', nonce: '0x0' }))
    await expect(answerOf(signed, chain.reads)).rejects.toThrow(/nonce/i)
  })
})

it('has a price of gas on a chain without a base fee', async () => {
  const old = await startChain(['--hardfork', 'istanbul'])
  try {
    await old.client.setBalance({ address: ACCOUNT, value: parseEther('1') })
    const content = await draw({ to: OTHER, value: '0x5' }, old.reads)
    const hash = (await answerOf(await signRequest(BITS, content), old.reads)) as Hex
    expect(await old.client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', type: 'legacy' })
  } finally {
    await old.stop()
  }
})
