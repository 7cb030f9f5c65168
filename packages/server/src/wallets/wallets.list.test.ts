import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walletOf } from '../server.fixture.js'
import { createWalletList } from './wallets.list.js'
import type { DirectoryWallet, WalletQuery } from './wallets.types.js'

const everything: WalletQuery = {
  page: 1,
  entries: 40,
  include: [],
  exclude: [],
  chains: [],
  search: '',
  badgeType: undefined,
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const chains = ['eip155:1', 'eip155:10', 'solana:x', 'bip122:y']
const words = ['Amber', 'amb', 'Otter', 'BER', 'é', '']

const wallet = fc
  .record({
    id: fc.constantFrom(...ids),
    name: fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(' ')),
    chains: fc.subarray(chains),
    badge_type: fc.constantFrom('certified' as const, 'none' as const),
  })
  .map(({ name, ...more }) => walletOf(name, more))
const wallets = fc.uniqueArray(wallet, { selector: ({ id }) => id })

const query = fc.record({
  include: fc.subarray(ids),
  exclude: fc.subarray(ids, { maxLength: 3 }),
  chains: fc.subarray(chains),
  search: fc.constantFrom('', 'amb', 'AMBER', 'otter', 'e', ' ', 'otter amb', 'stranger'),
  badgeType: fc.constantFrom(undefined, 'certified' as const, 'none' as const),
})

const readAll = async (
  list: readonly DirectoryWallet[],
  asked: typeof query extends fc.Arbitrary<infer Q> ? Q : never,
  entries: number,
) => {
  const source = createWalletList(list)
  const rows: DirectoryWallet[] = []
  const counts = new Set<number>()
  for (let page = 1; ; page += 1) {
    const { data, count } = await source.find({ ...everything, ...asked, page, entries })
    counts.add(count)
    rows.push(...data)
    if (data.length < entries) return { rows, counts: [...counts] }
  }
}

describe('the pages of a list', () => {
  it('S7.23 hold every matching wallet exactly once, and count is their number', async () => {
    await fc.assert(
      fc.asyncProperty(wallets, query, fc.integer({ min: 1, max: 5 }), async (list, asked, entries) => {
        const { rows, counts } = await readAll(list, asked, entries)
        const fits = list.filter(
          ({ id, badge_type, ...row }) =>
            (asked.include.length === 0 || asked.include.includes(id)) &&
            !asked.exclude.includes(id) &&
            (asked.chains.length === 0 || row.chains.some((chain) => asked.chains.includes(chain))) &&
            (asked.badgeType ?? badge_type) === badge_type &&
            asked.search
              .toLowerCase()
              .split(' ')
              .every((word) => row.name.replaceAll('é', 'e').toLowerCase().includes(word)),
        )
        expect(rows.map(({ id }) => id).sort()).toEqual(fits.map(({ id }) => id).sort())
        expect(counts).toEqual([fits.length])
      }),
    )
  })

  it('S7.23 have the same order, whatever their size', async () => {
    await fc.assert(
      fc.asyncProperty(wallets, query, async (list, asked) => {
        const orders = await Promise.all([1, 3, 100].map((entries) => readAll(list, asked, entries)))
        expect(orders[1]).toEqual(orders[0])
        expect(orders[2]).toEqual(orders[0])
      }),
    )
  })
})

describe('the order of a list', () => {
  const list = ['Otter', 'Clamber', 'Amber', 'The Amber', 'Amber Two', 'Ambling'].map((name) => walletOf(name))
  const names = async (asked: Partial<WalletQuery>): Promise<string[]> =>
    (await createWalletList(list).find({ ...everything, ...asked })).data.map(({ name }) => name)

  it('is that of the given wallets', async () => {
    expect(await names({})).toEqual(list.map(({ name }) => name))
    expect(await names({ include: ['ambling', 'otter'] })).toEqual(['Otter', 'Ambling'])
  })

  it('puts the best matches of a search first', async () => {
    expect(await names({ search: 'amb' })).toEqual(['Amber', 'Amber Two', 'Ambling', 'The Amber', 'Clamber'])
    expect(await names({ search: 'e am' })).toEqual(['The Amber', 'Clamber', 'Amber', 'Amber Two'])
    expect(await names({ search: 'amb t' })).toEqual(['The Amber', 'Amber Two'])
    expect(await names({ search: 'amber x' })).toEqual([])
  })
})
