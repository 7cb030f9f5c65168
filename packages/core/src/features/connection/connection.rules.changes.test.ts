import { describe, expect, it } from 'vitest'
import { ordered } from './connection.rules.changes.js'
import type { Account, AccountType } from './connection.types.js'

const accountOf = (at: number, type: AccountType = 'eoa'): Account<'eip155'> => ({
  namespace: 'eip155',
  address: `0x${at}`,
  type,
})

describe('the accounts of a connection', () => {
  it('S9.11 begin with those of the preferred type, and else keep the order of the wallet', () => {
    const accounts = [accountOf(1), accountOf(2, 'smartAccount'), accountOf(3), accountOf(4, 'smartAccount')]
    const addresses = (type: AccountType | undefined) =>
      ordered(type ? { eip155: type } : {}, 'eip155', accounts).map(({ address }) => address)
    expect(addresses('smartAccount')).toEqual(['0x2', '0x4', '0x1', '0x3'])
    expect(addresses('payment')).toEqual(['0x1', '0x2', '0x3', '0x4'])
    expect(addresses(undefined)).toEqual(['0x1', '0x2', '0x3', '0x4'])
  })

  it('are 1,000 at most', () => {
    const accounts = Array.from({ length: 1_001 }, (_, at) => accountOf(at))
    expect(ordered({}, 'eip155', accounts)).toEqual(accounts.slice(0, 1_000))
  })
})
