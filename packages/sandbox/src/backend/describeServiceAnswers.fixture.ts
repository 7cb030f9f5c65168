import { askJsonRpc } from '@latchkit/core/adapter'
import { encodeFunctionData, formatUnits, parseAbi, type Address, type Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { recount } from '../../../server/src/history/recount.fixture.js'
import { connectKit, type Kit } from './kit.fixture.js'
import type { Service } from './service.fixture.js'
import { RECEIPT_WAIT } from '../chains/receiptWait.js'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function failSilently() payable',
])
const GWEI = 10n ** 9n

/** Describes that the kit's clients and a service say the same, which is what the chains say. */
export function describeServiceAnswers(given: () => Service): void {
  describe('the kit on a service', () => {
    let service: Service
    beforeAll(() => void (service = given()))

    const kitOf = (...accounts: readonly string[]): Promise<Kit> => connectKit({ ...service, accounts })
    const account = (at: number): Address => service.accounts[at] as Address
    /** Sends a transaction, and waits until it is in a block: the node answers with its hash before. */
    async function send(from: Address, to: Address, value: bigint, data: Hex = '0x'): Promise<Hex> {
      const { client } = service.pools
      const hash = await client.sendTransaction({ account: from, to, value, data, gas: 300_000n, chain: null })
      await client.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
      return hash
    }
    const token = (from: Address, name: 'mint' | 'transfer', to: Address, value: bigint): Promise<Hex> =>
      send(from, service.pools.dollar, 0n, encodeFunctionData({ abi, functionName: name, args: [to, value] }))
    const amountOf = (address: Address, owner: Address): Promise<bigint> =>
      service.pools.client.readContract({ address, abi, functionName: 'balanceOf', args: [owner] })

    it('S7.02 S7.01 says which networks it knows', async () => {
      const { api } = await kitOf(account(0))
      expect(await api.supports(service.chain.caip2)).toBe(true)
      expect(await api.supports('eip155:5')).toBe(false)
    })

    it('S3.04 S7.12 has what ten accounts have, to the unit', async () => {
      const { chain, pools } = service
      await token(account(1), 'transfer', account(2), 1_000_001n)
      await pools.swap(account(3), pools.dollar, pools.gold, 7_000_003n)
      await send(account(4), account(5), 3n * GWEI)
      for (const owner of service.accounts) {
        const { balances } = await kitOf(owner)
        await balances.refresh()
        const expected = [
          ['ETH', formatUnits(await pools.client.getBalance({ address: owner }), 18)],
          ...(await Promise.all(
            [...chain.tokens, chain.feeToken].map(async ({ symbol, address, decimals }) => [
              symbol,
              formatUnits(await amountOf(address, owner), decimals),
            ]),
          )),
        ]
        const told = balances.state.tokens.map(({ symbol, quantity }) => [symbol, quantity.numeric])
        expect(told.toSorted()).toEqual(expected.toSorted())
        expect(balances.state.status).toBe('ready')
      }
    })

    it('S5.09 S7.07 has their worth by the pools, and nothing for a token of no list that has a pool', async () => {
      const { pools, chain } = service
      const { balances, api } = await kitOf(account(0))
      await balances.refresh()
      const { tokens, hidden, total } = balances.state
      const priceOf = async (address: Hex): Promise<number> => {
        const [its, dollars] = await pools.reservesOf(address, pools.dollar)
        return Number(formatUnits(dollars, 6)) / Number(formatUnits(its, 18))
      }
      const prices: Record<string, number> = {
        ETH: await priceOf(pools.wrapped),
        SUSD: 1,
        SGLD: await priceOf(pools.gold),
        MUTE: 0,
        FEE: 0,
      }
      for (const { symbol, price } of tokens) expect(price).toBeCloseTo(prices[symbol] ?? -1, 9)
      const worth = tokens.map(({ symbol, quantity }) => Number(quantity.numeric) * (prices[symbol] ?? 0))
      const sum = worth.reduce((one, other) => one + other, 0)
      expect((total ?? 0) / sum).toBeCloseTo(1, 9)
      const bait = hidden.find(({ symbol }) => symbol === 'BAIT')
      expect(bait).toMatchObject({ price: 0, reason: 'unlisted', quantity: { numeric: '5' } })
      expect(bait).not.toHaveProperty('value')
      const addresses = [pools.gold, pools.bait].map((each) => `${chain.caip2}:${each}`)
      const answer = await api.send('/v1/fungible/price', { method: 'POST', body: { currency: 'usd', addresses } })
      expect(answer).toMatchObject({
        fungibles: [
          { symbol: 'SGLD', price: expect.closeTo(prices.SGLD ?? -1, 9), address: addresses[0] },
          { price: 0, address: addresses[1] },
        ],
      })
    })

    it('F151 hides the tokens that came unasked, with the reasons', async () => {
      const { balances } = await kitOf(account(6))
      await balances.refresh()
      const reasons = balances.state.hidden.map(({ address, reason }) => [address?.toLowerCase(), reason])
      const { chain } = service
      const expected = chain.spam
        .filter(({ decimals }) => decimals > 0)
        .map(({ address }, at) => [`${chain.caip2}:${address}`.toLowerCase(), ['lookalike', 'lookalike', 'link'][at]])
      expect(reasons.toSorted()).toEqual(expected.toSorted())
    })

    it('S3.08 S7.04 has what an account did, page by page, each once, in the order of the chain', async () => {
      const [one, other] = [account(7), account(8)]
      const { chain } = service
      const failing = encodeFunctionData({ abi, functionName: 'failSilently' })
      const hashes = [
        await token(one, 'mint', one, 5n),
        await token(one, 'transfer', other, 2n),
        await send(one, chain.contracts.reverter, 0n, failing),
      ]
      for (let left = 0; left < 60; left += 1) hashes.push(await send(one, other, BigInt(left + 1) * GWEI * 1_000n))
      const { activity } = await kitOf(one)
      const newest = hashes.at(-1)
      await expect
        .poll(
          async () => {
            await activity.refresh({ force: true })
            return activity.state.transactions[0]?.metadata.hash
          },
          { timeout: 30_000 },
        )
        .toBe(newest)
      while (activity.state.next !== undefined) await activity.loadMore()
      const { transactions, coverage, error } = activity.state
      const counted = await recountOf(one)
      const told = transactions.map(({ metadata }) => metadata.hash)
      expect(counted.slice(0, hashes.length)).toEqual(hashes.toReversed())
      expect(told.slice(0, counted.length)).toEqual(counted)
      expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length)
      expect(transactions[60]?.metadata.status).toBe('failed')
      expect(transactions[0]?.transfers).toMatchObject([{ direction: 'out', fungible_info: { symbol: 'ETH' } }])
      expect([coverage?.missing, error]).toEqual([[], undefined])
    })

    /** The hashes of an account's transactions, as the node traces them. It can't trace those of its saved state. */
    async function recountOf(owner: Address): Promise<readonly string[]> {
      const { client } = service.pools
      return (await recount({ client, accounts: [owner] }, 2)).get(owner) ?? []
    }

    it('S7.03 has the names that lead back to their addresses, and no other', async () => {
      const records = service.chain.names?.records ?? []
      expect(records.length).toBeGreaterThan(2)
      const { identity } = await kitOf(account(0))
      for (const { address, name, isConfirmed, hasPicture } of records) {
        const told = await identity.identify(address)
        expect(told.name).toBe(isConfirmed ? name : null)
        const hasTold = told.image !== null && (await fetch(told.image)).ok
        expect(hasTold).toBe(isConfirmed && hasPicture)
      }
    })

    it('S7.23 has its wallets, page by page, and the settings of its project', async () => {
      const { wallets, config } = await kitOf(account(0))
      await Promise.all([wallets.open(), config.load()])
      expect([wallets.state.error, wallets.state.wallets.length, config.state.status]).toEqual([undefined, 40, 'ready'])
      while (wallets.state.hasMore) await wallets.showMore()
      const ids = wallets.state.wallets.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBe(wallets.state.count)
      expect(ids.length).toBeGreaterThan(100)
    })

    it('S7.24 passes calls on to the nodes', async () => {
      const { clock } = await kitOf(account(0))
      const urls = [`${service.url}/v1/?chainId=${service.chain.caip2}&projectId=any`]
      const ask = (method: string, params: readonly unknown[] = []) => askJsonRpc({ clock, urls, method, params })
      expect(await ask('eth_chainId')).toBe(`0x${service.chain.id.toString(16)}`)
      expect(await ask('eth_getBalance', [account(9), 'latest'])).toBe(
        `0x${(await service.pools.client.getBalance({ address: account(9) })).toString(16)}`,
      )
      await expect(ask('debug_traceTransaction', [])).rejects.toMatchObject({ code: -32601 })
    })

    it('says the same at each instance, and a token that one read anew is what the others answer', async () => {
      const { urls, chain, pools } = service
      const owner = account(9)
      const read = async (url: string, path: string): Promise<string> => {
        const answer = await fetch(`${url}${path}&projectId=any`)
        expect(answer.status).toBe(200)
        return answer.text()
      }
      const balance = `/v1/account/${owner}/balance?chainId=${chain.caip2}`
      await Promise.all(urls.map((url) => read(url, balance)))
      for (const [at, url] of urls.entries()) {
        await token(account(1), 'transfer', owner, BigInt(at + 1))
        const now = formatUnits(await amountOf(pools.dollar, owner), 6)
        const answers = [await read(url, `${balance}&forceUpdate=${pools.dollar}`)]
        for (const each of urls) answers.push(await read(each, balance))
        const told = answers.map((text) =>
          JSON.parse(text).balances.find((each: { symbol: string }) => each.symbol === 'SUSD'),
        )
        expect(told.map(({ quantity }) => quantity.numeric)).toEqual(answers.map(() => now))
      }
      const history = `/v1/account/${account(1)}/history?chainId=${chain.caip2}`
      const hashes = async (url: string): Promise<readonly string[]> =>
        JSON.parse(await read(url, history)).data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
      const counted = (await recountOf(account(1))).slice(0, 50)
      const newest = async (url: string) => (await hashes(url)).slice(0, counted.length)
      for (const url of urls) await expect.poll(() => newest(url), { timeout: 30_000 }).toEqual(counted)
      for (const path of ['/v1/supported-chains?', `/v1/convert/tokens?chainId=${chain.caip2}`, '/getWallets?page=3'])
        expect(new Set(await Promise.all(urls.map((url) => read(url, path)))).size).toBe(1)
    })
  })
}
