import { describe, expect, it } from 'vitest'
import { createMemoryCache } from '../cache/cache.memory.js'
import { noNode } from '../rpc/noNode.js'
import { unavailable } from '../base/refusal.js'
import type { Token } from '../tokens/tokens.types.js'
import { createBalances } from './balances.js'
import type { Holding, HoldingsReader, HoldingsRequest } from './balances.types.js'

const NETWORK = 'eip155:5'
const ACCOUNT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const GOLD = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const LEAD = `0x${'1'.repeat(40)}`

/** Makes balances over a reader whose amounts a test sets, and whose reads it may let wait. */
function setUp() {
  const chain: Record<string, bigint> = { coin: 5n, [GOLD]: 7n }
  const world = { now: 0, error: undefined as Error | undefined }
  const requests: HoldingsRequest[] = []
  const waiting: (() => void)[] = []
  const gate = { isOpen: true }
  const holding = (address: string | undefined): Holding => {
    const token: Token = { networkId: NETWORK, address, name: 'N', symbol: 'S', decimals: 18 }
    return { token, isListed: address !== LEAD, value: chain[address ?? 'coin'] ?? 0n }
  }
  const pass = async <Result>(result: Result): Promise<Result> => {
    if (world.error) throw world.error
    if (!gate.isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    return result
  }
  const reader: HoldingsReader = {
    all: (request) => {
      requests.push(request)
      const known = [undefined, GOLD, ...request.others].map(holding)
      return pass(known.filter(({ value, token }) => value > 0n || token.address === undefined))
    },
    some: async (_, contracts) => {
      if (world.error) throw world.error
      return contracts.map(holding)
    },
  }
  const balances = createBalances({
    networkIds: [NETWORK],
    readers: new Map([['eip155', reader]]),
    cache: createMemoryCache(1_000_000, () => world.now),
    now: () => world.now,
  })
  const read = async (anew?: readonly (string | undefined)[], address = ACCOUNT) =>
    Object.fromEntries(
      (await balances.read({ networkId: NETWORK, address }, anew)).map(({ token, value }) => [
        token.address ?? 'coin',
        value,
      ]),
    )
  return { chain, world, requests, waiting, gate, balances, read }
}

describe('balances', () => {
  it('are read once for 15 s, in any case of letters, and once for calls at the same time', async () => {
    const { read, requests, world, chain } = setUp()
    expect(await Promise.all([read(), read(undefined, ACCOUNT.toLowerCase())])).toEqual([
      { coin: 5n, [GOLD]: 7n },
      { coin: 5n, [GOLD]: 7n },
    ])
    chain['coin'] = 6n
    world.now = 14_999
    expect(await read()).toMatchObject({ coin: 5n })
    expect(requests).toHaveLength(1)
    world.now = 15_000
    expect(await read()).toMatchObject({ coin: 6n })
    expect(requests).toHaveLength(2)
  })

  it('keep amounts exact', async () => {
    const { read, chain } = setUp()
    chain['coin'] = 2n ** 256n - 1n
    await read()
    expect(await read()).toMatchObject({ coin: 2n ** 256n - 1n })
  })

  it('S7.12 are those of now where a token is named, and stay so for later calls', async () => {
    const { read, requests, chain, world } = setUp()
    await read()
    chain['coin'] = 1n
    chain[GOLD] = 0n
    chain[LEAD] = 3n
    world.now = 1
    expect(await read([GOLD, LEAD])).toEqual({ coin: 5n, [LEAD]: 3n })
    expect(await read()).toEqual({ coin: 5n, [LEAD]: 3n })
    expect(await read([undefined])).toEqual({ coin: 1n, [LEAD]: 3n })
    expect(requests).toHaveLength(1)
    // The next read of all has the token that no list has.
    world.now = 15_000
    expect(await read()).toEqual({ coin: 1n, [LEAD]: 3n })
    expect(requests[1]?.others).toEqual([LEAD])
  })

  it('are not overwritten by a read that began earlier and ends later', async () => {
    const { read, chain, world, gate, waiting } = setUp()
    await read()
    world.now = 20_000
    gate.isOpen = false
    const slow = read()
    await expect.poll(() => waiting.length).toBe(1)
    // The payment is made while the slow read is pending.
    world.now = 20_001
    chain[GOLD] = 1n
    const anew = read([GOLD])
    waiting[0]?.()
    expect(await slow).toMatchObject({ [GOLD]: 7n })
    expect(await anew).toMatchObject({ [GOLD]: 1n })
    expect(await read()).toMatchObject({ [GOLD]: 1n })
  })

  it('are what was read before for an hour where no node answers, and rejected where nothing was', async () => {
    const { read, world } = setUp()
    await read()
    world.error = noNode()
    world.now = 3_599_999
    expect(await read()).toEqual({ coin: 5n, [GOLD]: 7n })
    expect(await read([GOLD])).toEqual({ coin: 5n, [GOLD]: 7n })
    world.now = 3_600_000
    await expect(read()).rejects.toMatchObject({ status: 502 })
    world.error = undefined
    expect(await read()).toEqual({ coin: 5n, [GOLD]: 7n })
  })

  it('pass on any other failure', async () => {
    const { read, world } = setUp()
    await read()
    world.now = 15_000
    world.error = unavailable()
    await expect(read()).rejects.toMatchObject({ status: 503 })
    await expect(read([GOLD])).rejects.toMatchObject({ status: 503 })
  })
})
