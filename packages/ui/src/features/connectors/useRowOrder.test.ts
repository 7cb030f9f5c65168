import type { Connector, ConnectorRow, WalletRow } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { keepOrder, moreRowKey, type MoreRow } from './useRowOrder.js'

const own = (id: string): ConnectorRow => {
  const connector: Connector = { id, name: id, type: 'ANNOUNCED', chain: 'eip155', info: { rdns: id } }
  return { connector, connectors: [connector], group: 'announced', lastUsed: false }
}
const elsewhere = (id: string, group: WalletRow['group'] = 'recommended'): WalletRow => ({
  wallet: { id, name: id, rdns: `rdns.${id}` },
  group,
  lastUsed: false,
})
const keys = (rows: readonly MoreRow[]): string[] => rows.map(moreRowKey)

describe('F067 the order while the modal is open', () => {
  it('takes the rows as they are where no row was shown before', () => {
    expect(keys(keepOrder([], [own('a'), elsewhere('b')], false))).toEqual(['a', 'b'])
  })

  it('puts late rows where the list grows', () => {
    const before = [own('a'), elsewhere('b')]
    const now = [own('late'), own('a'), elsewhere('first', 'featured'), elsewhere('b')]
    expect(keys(keepOrder(before, now, false))).toEqual(['a', 'b', 'late', 'first'])
    expect(keys(keepOrder(before, now, true))).toEqual(['late', 'a', 'b', 'first'])
  })

  it('keeps a recommended wallet when others are recommended instead, and recommends no more than 4', () => {
    const before = ['a', 'b', 'c'].map((id) => elsewhere(id))
    const now = ['d', 'e', 'f', 'a'].map((id) => elsewhere(id))
    expect(keys(keepOrder(before, now, false))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('puts a wallet that turns out to be installed where its row was', () => {
    const before = [elsewhere('a'), elsewhere('b')]
    expect(keys(keepOrder(before, [own('rdns.b'), elsewhere('a')], false))).toEqual(['a', 'rdns.b'])
  })

  it('removes a wallet of this browser that is gone', () => {
    expect(keys(keepOrder([own('a'), own('b')], [own('b')], false))).toEqual(['b'])
  })
})
