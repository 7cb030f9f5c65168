// Tests history.transactions.ts, deploy.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erc20Abi } from 'viem'
import { createPublicClient, createWalletClient, http, parseEther, zeroAddress, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { History, HistoryKind, HistoryRequest, SandboxAccount, SandboxChain } from '../../manifest.js'
import { startSandbox, type Sandbox } from '../../startSandbox.js'
import { callChain, callChainInBatch } from '../jsonRpc.js'
import { RECEIPT_WAIT } from '../receiptWait.js'

let cacheDir: string
let sandbox: Sandbox
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'sandbox-history-'))
  sandbox = await startSandbox({ port: 0, cacheDir })
}, 120_000)
afterAll(async () => {
  await sandbox.stop()
  await rm(cacheDir, { recursive: true })
})

const chainAt = (index: number): SandboxChain => sandbox.manifest.evm.chains[index] as SandboxChain
const accountAt = (index: number): SandboxAccount => sandbox.manifest.evm.accounts[index] as SandboxAccount
const post = (chain: SandboxChain, body: Partial<HistoryRequest> | string) =>
  fetch(chain.historyUrl, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
const fill = async (chain: SandboxChain, body: Partial<HistoryRequest>): Promise<History> => {
  const answer = await post(chain, body)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as History
}
const readerOf = ({ rpcUrl }: SandboxChain) => createPublicClient({ transport: http(rpcUrl) })
const nowS = () => Date.now() / 1000

/** What a chain tells of a transaction. */
interface Told {
  readonly from: Address
  readonly value: bigint
  readonly fee: bigint
  readonly isDone: boolean
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[]
  /** The coins that moved, those of contracts too. */
  readonly moves: readonly {
    readonly from: Address
    readonly to: Address
    readonly value: bigint
    readonly depth: number
  }[]
}
interface ToldBlock {
  readonly timestamp: number
  readonly transactions: readonly Told[]
}

interface Raw {
  readonly block: { readonly timestamp: Hex; readonly transactions: readonly Record<'hash' | 'from' | 'value', Hex>[] }
  readonly receipts: readonly (Record<'status' | 'gasUsed' | 'effectiveGasPrice', Hex> & Pick<Told, 'logs'>)[]
  readonly traces: readonly {
    readonly transactionHash: Hex
    readonly traceAddress: readonly number[]
    readonly action: Partial<Record<'from' | 'to' | 'value' | 'callType', string>>
  }[]
}

/** Reads blocks from the chain: their transactions, receipts and traces. */
async function readBlocks({ rpcUrl }: SandboxChain, { fromBlock, toBlock }: History): Promise<readonly ToldBlock[]> {
  const numbers = Array.from({ length: toBlock - fromBlock + 1 }, (_, at) => `0x${(fromBlock + at).toString(16)}`)
  const read = (method: string, ...more: unknown[]) =>
    callChainInBatch(
      rpcUrl,
      numbers.map((number) => [method, [number, ...more]]),
    )
  const blocks = (await read('eth_getBlockByNumber', true)) as Raw['block'][]
  const receipts = (await read('eth_getBlockReceipts')) as Raw['receipts'][]
  const traces = (await read('trace_block')) as Raw['traces'][]
  return blocks.map((block, at) => toBlockTold({ block, receipts: receipts[at] ?? [], traces: traces[at] ?? [] }))
}

const toBlockTold = ({ block, receipts, traces }: Raw): ToldBlock => ({
  timestamp: Number(block.timestamp),
  transactions: block.transactions.map(({ hash, from, value }, at) => {
    const { status, gasUsed, effectiveGasPrice, logs } = receipts[at] as Raw['receipts'][number]
    const isDone = status === '0x1'
    return {
      from: from.toLowerCase() as Address,
      value: BigInt(value),
      fee: BigInt(gasUsed) * BigInt(effectiveGasPrice),
      isDone,
      logs,
      moves: traces.flatMap(({ transactionHash, traceAddress, action }) => {
        const moved = isDone && transactionHash === hash && action.callType === 'call' && BigInt(action.value ?? 0) > 0n
        if (!moved) return []
        const [sender, to] = [action.from?.toLowerCase() as Address, action.to?.toLowerCase() as Address]
        return [{ from: sender, to, value: BigInt(action.value ?? 0), depth: traceAddress.length }]
      }),
    }
  }),
})

const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
}

interface Transfer {
  readonly contract: Address
  readonly isItem: boolean
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

const toAddress = (topic: Hex | undefined): Address => `0x${(topic ?? '').slice(-40)}`

/** Reads the transfers of tokens and items from logs. */
const transfersOf = ({ logs }: Told): readonly Transfer[] =>
  logs.flatMap(({ address, topics: [event, ...args], data }) => {
    const contract = address.toLowerCase() as Address
    const parties = args.slice(-2).map(toAddress) as [Address, Address]
    if (event === topics.single)
      return [{ contract, isItem: true, from: parties[0], to: parties[1], amount: BigInt(`0x${data.slice(66)}`) }]
    if (event !== topics.transfer) return []
    const [from, to] = [toAddress(args[0]), toAddress(args[1])]
    const isItem = args.length === 3
    return [{ contract, isItem, from, to, amount: isItem ? 1n : BigInt(data) }]
  })

/** Says from a transaction alone what it is for an account. */
function kindOf(told: Told, account: Address, spam: readonly Address[]): HistoryKind | undefined {
  if (!told.isDone) return 'failed'
  const moves = transfersOf(told)
  const inward = moves.filter(({ to }) => to === account)
  const outward = moves.filter(({ from }) => from === account)
  const mine = [...inward, ...outward]
  if (mine.length === 0) return kindOfCall(told, account)
  if (mine.some(({ contract }) => spam.includes(contract))) return 'spam'
  if (mine.every(({ amount }) => amount === 0n)) return 'zero-value'
  if (inward.length > 0 && outward.length > 0) return 'swap'
  if (mine.length === 3 && new Set(mine.map(({ contract }) => contract)).size === 1) return 'several-transfers'
  if (mine.length !== 1) return undefined
  const [{ isItem, from, to, amount }] = mine as [Transfer]
  if (isItem) return from === account ? 'nft-sent' : from === zeroAddress ? 'nft-minted' : 'nft-received'
  if (amount === 1n) return 'dust'
  if (from === account) return to === zeroAddress ? 'token-burned' : 'token-sent'
  return from === zeroAddress ? 'token-minted' : 'token-received'
}

function kindOfCall({ from, value, logs, moves }: Told, account: Address): HistoryKind | undefined {
  if (logs.length > 0)
    return logs.every(({ topics: [event] }) => event === topics.approval || event === topics.approvalForAll)
      ? 'approval'
      : undefined
  const into = moves.find(({ to }) => to === account)
  if (into) return into.value === 1n ? 'dust' : into.depth > 0 ? 'internal-received' : 'coin-received'
  if (from !== account) return value === 0n ? 'zero-value' : undefined
  if (moves.length === 0) return 'execution'
  return moves.some(({ depth }) => depth > 0) ? 'internal-sent' : 'coin-sent'
}

const count = <value extends string>(values: readonly (value | undefined)[]) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [String(value), values.filter((each) => each === value).length]),
  )

describe('POST /chains/{id}/history', () => {
  it('makes a thousand transactions over eight years, which the chain tells kind by kind', async () => {
    const chain = chainAt(0)
    const { address } = accountAt(1)
    const account = address.toLowerCase() as Address
    const history = await fill(chain, { address })
    const blocks = await readBlocks(chain, history)
    const all = blocks.flatMap(({ transactions }) => transactions)
    expect(all).toHaveLength(1000)

    const spam = [...chain.spam, ...chain.collections.filter(({ isSpam }) => isSpam)].map(
      (each) => each.address.toLowerCase() as Address,
    )
    expect(count(all.map((told) => kindOf(told, account, spam)))).toEqual(history.kinds)
    expect(Object.keys(history.kinds)).toHaveLength(19)
    expect(Math.min(...Object.values(history.kinds))).toBeGreaterThanOrEqual(39)

    // What moved adds up to what the account has.
    const reader = readerOf(chain)
    const coin = all.reduce((sum, { from, fee, moves }) => {
      const paid = from === account ? fee : 0n
      const moved = moves.map(
        (move) => (move.to === account ? move.value : 0n) - (move.from === account ? move.value : 0n),
      )
      return moved.reduce((total, value) => total + value, sum - paid)
    }, parseEther('10000'))
    expect(await reader.getBalance({ address })).toBe(coin)
    for (const token of chain.tokens) {
      const sum = all.flatMap(transfersOf).reduce(
        (total, { contract, from, to, amount }) => {
          if (contract !== token.address.toLowerCase()) return total
          return total + (to === account ? amount : 0n) - (from === account ? amount : 0n)
        },
        10n ** BigInt(token.decimals + 6),
      )
      const held = await reader.readContract({
        address: token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
      expect(held).toBe(sum)
    }
  })

  it('lets the chain lie in the past, with transactions of today and of each year, and go on at the present', async () => {
    const chain = chainAt(1)
    const { address, privateKey } = accountAt(0)
    const history = await fill(chain, {})
    expect(history.address).toBe(address)
    const blocks = await readBlocks(chain, history)
    const times = blocks.map(({ timestamp }) => timestamp)
    expect([times[0], times.at(-1)]).toEqual([history.since, history.until])
    expect(times.every((time, at) => at === 0 || time > (times[at - 1] as number))).toBe(true)
    expect(nowS()).toBeGreaterThanOrEqual(history.until)
    const day = 86_400
    const ages = blocks.flatMap(({ timestamp, transactions }) =>
      transactions.map(() => (history.until - timestamp) / day),
    )
    const between = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length
    expect(between(0, 1)).toBeGreaterThan(20)
    for (let month = 0; month < 12; month += 1) expect(between(month * 30, month * 30 + 30)).toBeGreaterThan(5)
    for (let year = 0; year < 8; year += 1) expect(between(year * 365, year * 365 + 365)).toBeGreaterThan(20)
    expect(Math.max(...blocks.map(({ transactions }) => transactions.length))).toBeGreaterThan(3)

    const writer = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(chain.rpcUrl) })
    const hash = await writer.sendTransaction({ to: address, value: 1n, chain: null })
    const { blockNumber } = await readerOf(chain).waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
    const { timestamp } = await readerOf(chain).getBlock({ blockNumber })
    expect(Math.abs(Number(timestamp) - nowS())).toBeLessThan(30)
  })

  it('makes one after the other on a chain, in the seconds that are left, for any account', async () => {
    const chain = chainAt(1)
    const address: Address = '0x00000000000000000000000000000000000abcde'
    const [one, other] = await Promise.all([
      fill(chain, { address, transactions: 34 }),
      fill(chain, { address: accountAt(2).address, transactions: 50, days: 1 }),
    ])
    expect(other.fromBlock).toBeGreaterThan(one.toBlock)
    expect(other.since).toBeGreaterThan(one.until)
    expect(Object.keys(one.kinds)).toHaveLength(19)
    for (const [history, expected] of [
      [one, 34],
      [other, 50],
    ] as const)
      expect((await readBlocks(chain, history)).flatMap(({ transactions }) => transactions)).toHaveLength(expected)
  })

  it.each([
    ['no JSON', 'The body is no JSON object.'],
    ['[]', 'The body is no JSON object.'],
    ['{"years":8}', 'A history has no years.'],
    ['{"address":"dune.eth"}', 'address is that of an account.'],
    ['{"transactions":0}', 'transactions is from 1 to 10000.'],
    ['{"transactions":"10"}', 'transactions is from 1 to 10000.'],
    ['{"days":2991}', 'days is from 1 to 2990.'],
  ])('refuses %s', async (body, message) => {
    const answer = await post(chainAt(0), body)
    expect([answer.status, await answer.text()]).toEqual([400, message])
  })

  it('refuses a chain that is ahead of the time', async () => {
    const { rpcUrl } = chainAt(0)
    const snapshot = await callChain(rpcUrl, 'evm_snapshot')
    await callChain(rpcUrl, 'evm_increaseTime', [3600])
    await callChain(rpcUrl, 'evm_mine')
    expect((await post(chainAt(0), { transactions: 1 })).status).toBe(409)
    await callChain(rpcUrl, 'evm_revert', [snapshot])
  })
})
