import type { AdapterContext, RpcUrls } from '@latchkit/core/adapter'
import { bitcoin } from '@latchkit/core/networks'
import { createFakeClock, createFakeStorage } from '@latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEsplora, type Esplora } from './esplora.js'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TXID = 'ab'.repeat(32)
afterEach(() => void vi.unstubAllGlobals())

type Answer = Response | Error | 'hang' | 'hang in the body'

/** Makes a client of a node that gives these answers, and then repeats the last one. */
function node(...answers: Answer[]) {
  const clock = createFakeClock()
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer === 'hang') return new Promise(() => {})
    if (answer === 'hang in the body') return new Response(new ReadableStream())
    if (answer instanceof Error) throw answer
    return answer?.clone()
  })
  const context: AdapterContext = {
    networks: [{ ...bitcoin, rpcUrls: { default: { http: ['https://node.test/api/'] } } }],
    metadata: { name: 'Test' },
    environment: {
      clock,
      storage: createFakeStorage().open,
      window: undefined,
      report: () => {},
      warn: () => {},
    },
    emit: () => {},
  }
  return { clock, asked, context, esplora: esploraOf(context) }
}
const esploraOf = (context: AdapterContext, rpcUrls: RpcUrls = {}): Esplora =>
  createEsplora({ context, rpcUrls }, bitcoin.caipNetworkId)
const json = (value: unknown): Response => Response.json(value)
const stats = (funded: unknown, spent: unknown): object => ({ funded_txo_sum: funded, spent_txo_sum: spent })

describe('a request', () => {
  it('goes to the first URL of the network', async () => {
    const { esplora, asked } = node(json([]))
    await esplora.coins(ADDRESS)
    expect(asked.map(({ url }) => url)).toEqual([`https://node.test/api/address/${ADDRESS}/utxo`])
  })

  it('goes on to the next URL where a node fails or finds nothing, and not where the request was wrong', async () => {
    const gone = new Response('not found', { status: 404 })
    const { context, asked } = node(gone, json([]), new Response('Invalid Bitcoin address', { status: 400 }))
    const http = ['https://node.test/api/', 'https://other.test']
    const networks = [{ ...bitcoin, rpcUrls: { default: { http } } }]
    const esplora = esploraOf({ ...context, networks })
    expect(await esplora.coins(ADDRESS)).toEqual([])
    expect(asked.map(({ url }) => new URL(url).host)).toEqual(['node.test', 'other.test'])
    await expect(esplora.coins('x')).rejects.toThrow('Invalid Bitcoin address')
    expect(asked).toHaveLength(3)
  })

  it('goes to the app’s own URLs where there are some, in their order, and not to the network’s', async () => {
    const { context, asked } = node(new Response('', { status: 404 }), json([]))
    const own = ['https://one.test/api/', 'https://two.test']
    expect(await esploraOf(context, { [bitcoin.caipNetworkId]: own }).coins(ADDRESS)).toEqual([])
    await esploraOf(context, { 'bip122:none': own }).coins(ADDRESS)
    expect(asked.map(({ url }) => url)).toEqual(
      ['https://one.test/api', 'https://two.test', 'https://node.test/api'].map(
        (url) => `${url}/address/${ADDRESS}/utxo`,
      ),
    )
  })

  it('S6.01 goes to a second host first where that is the one that can be reached', async () => {
    const { context, asked } = node(json([]))
    const rpcUrls = { default: { http: ['https://node.test'] }, restricted: { http: ['https://second.test'] } }
    const esplora = () => esploraOf({ ...context, networks: [{ ...bitcoin, rpcUrls }] })
    const options = new Intl.DateTimeFormat('en').resolvedOptions()
    const given = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    try {
      for (const timeZone of ['Asia/Shanghai', 'Europe/Berlin']) {
        given.mockReturnValue({ ...options, timeZone })
        await esplora().coins(ADDRESS)
      }
    } finally {
      given.mockRestore()
    }
    expect(asked.map(({ url }) => new URL(url).host)).toEqual(['second.test', 'node.test'])
  })

  it('F022 rejects where the answer is too large', async () => {
    const { esplora } = node(new Response('x'.repeat(11_000_000)))
    await expect(esplora.transaction(TXID)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('cannot lead to another path', async () => {
    const { esplora, asked } = node(json([]))
    await esplora.coins('../tx?a#b')
    expect(asked[0]?.url).toBe('https://node.test/api/address/..%2Ftx%3Fa%23b/utxo')
  })

  it('S8.13 throws where the network names no node', () => {
    const { context } = node(json([]))
    const none = { ...context, networks: [bitcoin] }
    expect(() => esploraOf(none)).toThrow('Chain not configured.')
    expect(() => createEsplora({ context, rpcUrls: {} }, 'bip122:none')).toThrow('Chain not configured.')
  })
})

describe('amounts', () => {
  it('F118 adds confirmed and unconfirmed amounts exactly', async () => {
    const chain = stats(2_100_000_000_000_001, 1)
    const { esplora } = node(json({ chain_stats: chain, mempool_stats: stats(0, 700) }))
    expect(await esplora.balance(ADDRESS)).toBe(2_099_999_999_999_300n)
  })

  it.each([
    ['null', null],
    ['a list', []],
    ['nothing', {}],
    ['half of it', { chain_stats: stats(1, 0) }],
    ['text', { chain_stats: stats('1', '0'), mempool_stats: stats(0, 0) }],
    ['a fraction', { chain_stats: stats(1.5, 0), mempool_stats: stats(0, 0) }],
    ['less than nothing', { chain_stats: stats(-1, 0), mempool_stats: stats(0, 0) }],
    ['more than JSON can say', { chain_stats: stats(2 ** 53, 0), mempool_stats: stats(0, 0) }],
  ])('F003 refuses a balance of %s', async (_, body) => {
    const { esplora } = node(json(body))
    await expect(esplora.balance(ADDRESS)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it.each([
    ['html', new Response('<html>')],
    ['nothing', new Response('')],
    ['half of it', new Response('{"chain_stats":')],
  ])('F001 F002 refuses %s', async (_, answer) => {
    const { esplora } = node(answer)
    await expect(esplora.balance(ADDRESS)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('reads coins', async () => {
    const coin = { txid: TXID, vout: 1, value: 700, status: { confirmed: false }, more: 1 }
    const { esplora } = node(json([coin]))
    expect(await esplora.coins(ADDRESS)).toEqual([{ txid: TXID, vout: 1, value: 700n, confirmed: false }])
  })

  it.each([
    {},
    [null],
    [{ txid: 'x', vout: 0, value: 1 }],
    [{ txid: TXID, vout: '0', value: 1 }],
    [{ txid: TXID, vout: 0 }],
  ])('F003 refuses coins like %j', async (body) => {
    const { esplora } = node(json(body))
    await expect(esplora.coins(ADDRESS)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})

describe('the fee rate', () => {
  it.each([
    ['of the third block', { 1: 87.9, 2: 50.2, 3: 20.1, 6: 10, 144: 1 }, 21n],
    ['of the nearest block before it', { 1: 87.9, 2: 50.2, 144: 1 }, 51n],
    ['of 1 where the node estimates nothing', {}, 1n],
    ['of the nearest block where only far blocks are estimated', { 144: 3, 1008: 2 }, 3n],
    ['of 1 at least', { 1: 0.1 }, 1n],
  ])('is that %s', async (_, rates, rate) => {
    expect(await node(json(rates)).esplora.feeRate()).toBe(rate)
  })

  it.each([{ 1: '5' }, { 1: -1 }, { 1: 0 }, { 1: null }, { 1: 1e9 }])('F003 F107 refuses %j', async (rates) => {
    await expect(node(json(rates)).esplora.feeRate()).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})

describe('a node in trouble', () => {
  it('F014 S8.14 is asked again three times, after 150 ms and twice as long each time', async () => {
    const { esplora, asked, clock } = node(new Response('busy', { status: 503 }))
    const waiting = expect(esplora.coins(ADDRESS)).rejects.toThrow('HTTP status code: 503')
    await clock.settle()
    expect(asked).toHaveLength(1)
    await clock.advance(149)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked).toHaveLength(2)
    await clock.advance(299)
    expect(asked).toHaveLength(2)
    await clock.advance(1)
    expect(asked).toHaveLength(3)
    await clock.advance(600)
    expect(asked).toHaveLength(4)
    await clock.advance(60_000)
    expect(asked).toHaveLength(4)
    await waiting
  })

  it('F014 is asked again after a failure of the network and after status 429', async () => {
    const { esplora, clock } = node(new Error('offline'), new Response('', { status: 429 }), json([]))
    const coins = esplora.coins(ADDRESS)
    await clock.advance(1_000)
    expect(await coins).toEqual([])
  })

  it.each([
    ['2', 2_000],
    ['31536000', 10_000],
  ])('F010 F011 is asked again after the time that it names, within a limit: %s', async (after, ms) => {
    const busy = new Response('', { status: 429, headers: { 'retry-after': after } })
    const { esplora, asked, clock } = node(busy, json([]))
    const coins = esplora.coins(ADDRESS)
    await clock.advance(ms - 1)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(await coins).toEqual([])
  })

  it.each(['-1', 'garbage', ''])('F011 is asked again after the default delay where it says %j', async (after) => {
    const { esplora, clock } = node(new Response('', { status: 429, headers: { 'retry-after': after } }), json([]))
    const coins = esplora.coins(ADDRESS)
    await clock.advance(150)
    expect(await coins).toEqual([])
  })

  it.each([400, 404, 422])('F015 is not asked again after %i', async (status) => {
    const { esplora, asked } = node(new Response('Invalid Bitcoin address', { status }))
    await expect(esplora.coins(ADDRESS)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it.each(['hang', 'hang in the body'] as const)('F023 F024 has 10 s for its whole answer: %s', async (answer) => {
    const { esplora, asked, clock } = node(answer)
    const waiting = expect(esplora.feeRate()).rejects.toMatchObject({ code: 'wallet/timed-out' })
    await clock.advance(9_999)
    expect(asked[0]?.init.signal?.aborted).toBe(false)
    await clock.advance(1)
    expect(asked[0]?.init.signal?.aborted).toBe(true)
    await clock.advance(60_000)
    await waiting
    expect(asked).toHaveLength(4)
  })
})

describe('sending', () => {
  const known = new Response('sendrawtransaction RPC error: {"code":-27,"message":"txn-already-in-mempool"}', {
    status: 400,
  })
  const spent = new Response('sendrawtransaction RPC error: bad-txns-inputs-missingorspent', { status: 400 })
  const gone = new Response('Transaction not found', { status: 404 })

  it('is done where the node answers the id', async () => {
    const { esplora, asked } = node(new Response(`${TXID}\n`))
    await esplora.send('0200', TXID)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ url: 'https://node.test/api/tx', init: { method: 'POST', body: '0200' } })
  })

  it('F106 is done where the node has it already', async () => {
    const { esplora, asked } = node(known)
    await esplora.send('0200', TXID)
    expect(asked).toHaveLength(1)
  })

  it.each([new Error('offline'), 'hang', new Response('', { status: 504 })] as const)(
    'F031 is done again, with the same transaction, where the answer is lost: %s',
    async (lost) => {
      const { esplora, asked, clock } = node(lost, known)
      const sending = esplora.send('0200', TXID)
      await clock.advance(10_150)
      await sending
      expect(asked.map(({ init }) => init.body)).toEqual(['0200', '0200'])
    },
  )

  it('F031 asks the other nodes too, as one may have the transaction', async () => {
    const { context, asked, clock } = node(new Error('offline'), spent, gone, known)
    const networks = [{ ...bitcoin, rpcUrls: { default: { http: ['https://one.test', 'https://two.test'] } } }]
    const sending = esploraOf({ ...context, networks }).send('0200', TXID)
    await clock.advance(1_000)
    await sending
    expect(asked.map(({ url }) => url)).toEqual([
      'https://one.test/tx',
      'https://two.test/tx',
      `https://two.test/tx/${TXID}/status`,
      'https://one.test/tx',
    ])
  })

  it('F031 is done where the node refuses the transaction because it is mined', async () => {
    const { esplora, clock } = node(new Error('offline'), spent, json({ confirmed: true }))
    const sending = esplora.send('0200', TXID)
    await clock.advance(150)
    await sending
  })

  it('F031 rejects where no node answers', async () => {
    const { esplora, asked, clock } = node(new Error('offline'))
    const sending = expect(esplora.send('00', TXID)).rejects.toThrow('offline')
    await clock.advance(10_000)
    await sending
    expect(asked).toHaveLength(4)
  })

  it('rejects with the node’s reason, in no more than 300 characters', async () => {
    const { esplora, asked } = node(new Response(`dust ${'x'.repeat(10_000)}`, { status: 400 }), gone)
    await expect(esplora.send('00', TXID)).rejects.toThrow(/^dust x{295}$/)
    expect(asked).toHaveLength(2)
  })

  it.each(['ok', '', 'cd'.repeat(32)])('F105 refuses an answer that is not the id: %j', async (text) => {
    const sending = node(new Response(text)).esplora.send('00', TXID)
    await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})
