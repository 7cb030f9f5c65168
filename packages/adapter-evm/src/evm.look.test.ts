// Tests evm.chain.ts, evm.find.ts, eip1193/evm.look.ts.
import { digestOf, type Inclusion, type SentRecord, type UnsentRecord } from '@latchkit/core/adapter'
import { createClient, custom, defineChain, type Chain, type Client, type Transport } from 'viem'
import { describe, expect, it } from 'vitest'
import { findSent, lookAt } from './evm.look.js'

const ACCOUNT = `0x${'a1'.repeat(20)}`
const SHOP = `0x${'b2'.repeat(20)}`
const OTHER_SHOP = `0x${'c3'.repeat(20)}`
const hashOf = (name: string): string => `0x${Buffer.from(name.padEnd(32)).toString('hex')}`
const hex = (value: number): string => `0x${value.toString(16)}`

/** A transaction of the account. `block`: undefined where it waits. */
interface Sent {
  readonly hash: string
  readonly nonce: number
  readonly to?: string
  readonly value?: number
  readonly block?: number
}

/** What the node says. */
interface Script {
  /** The number of the newest block. */
  readonly head: number
  readonly sent?: readonly Sent[]
  /** The hashes whose receipt the node doesn't have yet. */
  readonly lacksReceiptOf?: readonly string[]
  /** What the names of the blocks begin with. Another branch of the chain has other blocks. Default: `main`. */
  readonly branch?: string
  readonly finalized?: number | { readonly throws: unknown }
  /** Whether the node knows `eth_getTransactionBySenderAndNonce`. geth doesn't. Default: true. */
  readonly knowsSenders?: boolean
  /** The oldest block whose state the node has. Default: 0. */
  readonly oldest?: number
  /** Whether the pending block tells the waiting transactions. Default: true. */
  readonly tellsWaiting?: boolean
}

/** A node that answers by its script, which a test may change. Counts the requests. */
function scriptedNode(begin: Script) {
  const node = { script: begin, requests: 0, client: undefined as unknown as Client<Transport, Chain> }
  const told = ({ hash, nonce, to = SHOP, value = 1, block }: Sent) => ({
    hash,
    from: ACCOUNT,
    to,
    value: hex(value),
    input: '0x',
    nonce: hex(nonce),
    blockNumber: block === undefined ? null : hex(block),
    blockHash: block === undefined ? null : hashOf(`${node.script.branch ?? 'main'} ${block}`),
    transactionIndex: '0x0',
    gas: '0x5208',
    gasPrice: '0x1',
    type: '0x0',
  })
  const blockOf = (number: number, transactions: readonly Sent[], isWhole: unknown) => ({
    number: hex(number),
    hash: hashOf(`${node.script.branch ?? 'main'} ${number}`),
    transactions: isWhole ? transactions.map(told) : transactions.map(({ hash }) => hash),
  })
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_blockNumber: () => hex(node.script.head),
    eth_getTransactionByHash: ([hash]) => find((each) => each.hash === hash),
    eth_getTransactionReceipt([hash]) {
      const { sent = [], lacksReceiptOf = [] } = node.script
      const it = sent.find((each) => each.hash === hash && each.block !== undefined)
      if (!it || lacksReceiptOf.includes(it.hash)) return null
      const fee = { gasUsed: '0x5208', effectiveGasPrice: '0x1', cumulativeGasUsed: '0x5208', logs: [] }
      return { ...told(it), ...fee, transactionHash: hash, status: '0x1' }
    },
    eth_getTransactionCount([, tag]) {
      const { sent = [], head, oldest = 0 } = node.script
      if (tag === 'pending') return hex(sent.length)
      const block = tag === 'latest' ? head : Number(tag)
      if (block < oldest) throw { code: -32000, message: 'missing trie node' }
      return hex(sent.filter((each) => each.block !== undefined && each.block <= block).length)
    },
    eth_getBlockByNumber([tag, isWhole]) {
      const { sent = [], head, finalized = 0, tellsWaiting = true } = node.script
      if (tag === 'pending') {
        const waiting = sent.filter(({ block }) => block === undefined && tellsWaiting)
        return blockOf(head + 1, waiting, isWhole)
      }
      if (tag === 'finalized' && typeof finalized !== 'number') throw finalized.throws
      const number = tag === 'finalized' ? Number(finalized) : Number(tag)
      if (number > head) return null
      return blockOf(
        number,
        sent.filter(({ block }) => block === number),
        isWhole,
      )
    },
    eth_getTransactionBySenderAndNonce([, nonce]) {
      if (node.script.knowsSenders === false) throw { code: -32601, message: 'the method does not exist' }
      return find((each) => each.block !== undefined && each.nonce === Number(nonce))
    },
  }
  function find(isIt: (each: Sent) => boolean) {
    const found = (node.script.sent ?? []).find(isIt)
    return found ? told(found) : null
  }
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    node.requests += 1
    const answer = answers[method]
    if (!answer) throw { code: -32601, message: `no ${method}` }
    return answer(params)
  }
  const chain = defineChain({
    id: 1,
    name: 'Scripted',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  node.client = createClient({ chain, transport: custom({ request }, { retryCount: 0 }) })
  return node
}

const unsent = (more: Partial<UnsentRecord> = {}): UnsentRecord => ({
  networkId: 'eip155:1',
  address: ACCOUNT,
  to: SHOP,
  value: '1',
  anchor: { nonce: 5, next: 5, block: '100' },
  ...more,
})
const record = (hash: string, more: Partial<SentRecord> = {}): SentRecord => ({ ...unsent(), hash, ...more })

/** The account's first transactions, each in a block. */
const before = (count: number): Sent[] =>
  Array.from({ length: count }, (_, nonce) => ({ hash: hashOf(`old ${nonce}`), nonce, to: OTHER_SHOP, block: 1 }))

const [A, B] = [hashOf('A'), hashOf('B')]
const inclusion = (more: Partial<Inclusion> = {}): Inclusion => ({
  hash: A,
  status: 'success',
  block: { hash: hashOf('main 101'), number: '101' },
  confirmations: 1,
  isFinal: false,
  ...more,
})

describe('a look at a transaction', () => {
  it('F099 takes no other record of the account for what replaced it, where the number is a guess', async () => {
    // The node was behind when B was asked for, so that both records have the number of A.
    const sent = [...before(5), { hash: A, nonce: 5, block: 101 }]
    const node = scriptedNode({ head: 102, sent })
    expect(await lookAt(node.client, record(B), [A])).toEqual({ state: 'missing' })
    expect(await lookAt(node.client, record(B), [])).toMatchObject({
      state: 'included',
      inclusion: { hash: A, replaced: 'repriced' },
    })
    // The block is the newest one: B may have the next number, and not have come to the node yet.
    node.script = { head: 101, sent }
    expect(await lookAt(node.client, record(B), [])).toEqual({ state: 'missing' })
    // The app named the number: then a transaction of the kit may replace another one.
    expect(await lookAt(node.client, record(B, { nonce: 5 }), [A])).toMatchObject({ inclusion: { hash: A } })
  })

  it('F100 finds no news with a node that is behind the block of the transaction', async () => {
    const node = scriptedNode({ head: 100, sent: [...before(5), { hash: A, nonce: 5 }] })
    const seen = record(A, { nonce: 5, inclusion: inclusion() })
    expect(await lookAt(node.client, seen, [])).toEqual({ state: 'behind' })
    node.script = { head: 100, sent: before(5) }
    expect(await lookAt(node.client, seen, [])).toEqual({ state: 'behind' })
  })

  it('F100 finds no news with a node that has the block and not yet the receipt', async () => {
    const sent = [...before(5), { hash: A, nonce: 5, block: 101 }]
    const node = scriptedNode({ head: 102, sent, lacksReceiptOf: [A] })
    expect(await lookAt(node.client, record(A, { nonce: 5, inclusion: inclusion() }), [])).toEqual({ state: 'behind' })
    expect(await lookAt(node.client, record(A), [])).toEqual({ state: 'pending', nonce: 5 })
    node.script = { head: 102, sent: before(5) }
    expect(await lookAt(node.client, record(A, { nonce: 5, inclusion: inclusion() }), [])).toEqual({ state: 'behind' })
  })

  it('F100 is pending again where another block is in the place of its block', async () => {
    const node = scriptedNode({ head: 102, branch: 'other', sent: [...before(5), { hash: A, nonce: 5 }] })
    const seen = record(A, { nonce: 5, inclusion: inclusion() })
    expect(await lookAt(node.client, seen, [])).toEqual({ state: 'pending', nonce: 5 })
    node.script = { head: 102, branch: 'other', sent: before(5) }
    expect(await lookAt(node.client, seen, [])).toEqual({ state: 'missing' })
  })

  it('counts 64 blocks as final only where the node does not know what is final', async () => {
    const script = { head: 200, sent: [...before(5), { hash: A, nonce: 5, block: 101 }] }
    const looked = (throws: unknown) => lookAt(scriptedNode({ ...script, finalized: { throws } }).client, record(A), [])
    for (const error of [
      { code: -39001, message: 'Unknown block' },
      { code: -32602, message: 'invalid argument 0: hex string without 0x prefix' },
      { code: -32000, message: 'finalized block not found' },
    ])
      expect(await looked(error)).toMatchObject({ inclusion: { isFinal: true } })
    for (const error of [
      { code: -32000, message: 'header timeout' },
      { code: -32005, message: 'limit exceeded' },
    ])
      await expect(looked(error)).rejects.toThrow()
    const known = scriptedNode({ ...script, finalized: 100 })
    expect(await lookAt(known.client, record(A), [])).toMatchObject({ inclusion: { isFinal: false } })
  })

  it('F099 finds what replaced an added transaction with geth, which has only the newest states', async () => {
    const sent = [...before(5), { hash: B, nonce: 5, to: OTHER_SHOP, block: 180 }]
    const node = scriptedNode({ head: 200, sent, knowsSenders: false, oldest: 100 })
    expect(await lookAt(node.client, record(A, { nonce: 5, anchor: {} }), [])).toMatchObject({
      inclusion: { hash: B, replaced: 'replaced', block: { number: '180' } },
    })
  })
})

describe('the search for a transaction whose hash is not known', () => {
  it.each([
    ['a node that knows the request', true],
    ['geth, which does not', false],
  ])('F031 finds it in a block, and proves that it was not sent, with %s', async (_, knowsSenders) => {
    const other = { hash: B, nonce: 5, to: OTHER_SHOP, block: 150 }
    const node = scriptedNode({ head: 200, sent: [...before(5), other], knowsSenders })
    expect(await findSent(node.client, unsent(), [])).toBeNull()
    expect(await findSent(node.client, unsent({ to: OTHER_SHOP }), [])).toBe(B)
    expect(await findSent(node.client, unsent({ to: OTHER_SHOP, dataDigest: digestOf('0x12') }), [])).toBeNull()
  })

  it('F031 takes no equal transaction that waited before the wallet was asked', async () => {
    const node = scriptedNode({ head: 101, sent: [...before(5), { hash: A, nonce: 5 }] })
    const asked = unsent({ anchor: { nonce: 5, next: 6, block: '100' } })
    expect(await findSent(node.client, asked, [])).toBeUndefined()
    node.script = { head: 101, sent: [...before(5), { hash: A, nonce: 5, block: 101 }] }
    expect(await findSent(node.client, asked, [])).toBeUndefined()
    const sent = [...before(5), { hash: A, nonce: 5, block: 101 }, { hash: B, nonce: 6 }]
    node.script = { head: 101, sent }
    expect(await findSent(node.client, asked, [])).toBe(B)
    node.script = { head: 102, sent: sent.map((each) => ({ block: 102, ...each })) }
    expect(await findSent(node.client, asked, [])).toBe(B)
  })

  it('F031 finds it with the number that the app named, among those that waited before', async () => {
    const node = scriptedNode({ head: 101, sent: [...before(5), { hash: A, nonce: 5 }] })
    const asked = unsent({ anchor: { nonce: 5, next: 6, block: '100' }, nonce: 5 })
    expect(await findSent(node.client, asked, [])).toBe(A)
  })

  it('F031 ends after more than 32 other transactions', async () => {
    const later = (nonce: number): Sent => ({ hash: hashOf(`late ${nonce}`), nonce, to: OTHER_SHOP, block: 150 })
    const others = Array.from({ length: 40 }, (_, at) => later(5 + at))
    const node = scriptedNode({ head: 200, sent: [...before(5), ...others] })
    expect(await findSent(node.client, unsent(), [])).toBeNull()
    node.script = { head: 200, sent: [...before(5), ...others, { hash: A, nonce: 45, block: 160 }] }
    expect(await findSent(node.client, unsent(), [])).toBe(A)
  })

  it('reads no more than the first numbers each time where the node can not tell one of them', async () => {
    const later = (nonce: number): Sent => ({ hash: hashOf(`late ${nonce}`), nonce, to: ACCOUNT, block: 150 })
    const others = Array.from({ length: 400 }, (_, at) => later(6 + at))
    const node = scriptedNode({ head: 200, sent: [...before(6).slice(1), ...others] })
    const asked = unsent({ to: OTHER_SHOP, anchor: { nonce: 0, next: 0, block: '0' } })
    expect(await findSent(node.client, asked, [])).toBe(hashOf('old 1'))
    expect(await findSent(node.client, { ...asked, to: SHOP }, [])).toBeUndefined()
    expect(node.requests).toBeLessThan(100)
  })
})
