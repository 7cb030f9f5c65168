import { fromBase58 } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { READ_BYTES, type ChainAccount } from './solana.accounts.js'
import { changesFor, mattersTo } from './solana.changes.js'
import { SYSTEM_PROGRAM } from './solana.constants.js'
import { newAddress } from './solanaWorld.fixture.js'

const [OWNER, PROGRAM, POSITION] = [newAddress(), newAddress(), newAddress()]

/** An account with the owner's address at one place of its data, and a number at the end of what is read. */
function account({ at = 8, space = 2_312, value = 7, ...given }: Partial<ChainAccount> & Given = {}): ChainAccount {
  const data = new Uint8Array(Math.min(space, READ_BYTES))
  data.set(fromBase58(OWNER, 32) ?? [], at)
  data[data.length - 1] = value
  return { program: PROGRAM, lamports: 5_000n, space, data, ...given }
}
interface Given {
  readonly at?: number
  readonly value?: number
}

const purse: ChainAccount = { program: SYSTEM_PROGRAM, lamports: 10n, space: 0, data: new Uint8Array() }

/** What is said of one account beside the owner's own, before and after. */
const said = (earlier: ChainAccount, later: ChainAccount | undefined) =>
  changesFor(
    OWNER,
    new Map([
      [OWNER, purse],
      [POSITION, earlier],
    ]),
    new Map([
      [OWNER, purse],
      [POSITION, later],
    ]),
    [],
  )

describe('another account that names the owner', () => {
  it.each<[string, ChainAccount, ChainAccount | undefined, string | undefined]>([
    ['whose data change', account(), account({ value: 6 }), undefined],
    ['whose data grow', account(), account({ space: 2_400 }), undefined],
    ['that has less of the coin', account(), account({ lamports: 4_000n }), '1000'],
    ['that is closed', account(), undefined, '5000'],
    ['that is given to another program', account(), account({ program: newAddress() }), undefined],
    [
      'that is as large as what is read',
      account({ space: READ_BYTES }),
      account({ space: READ_BYTES, value: 6 }),
      undefined,
    ],
    [
      'that is larger, and names it at its beginning',
      account({ at: 13, space: 90_000 }),
      account({ at: 13, space: 90_000, value: 6 }),
      undefined,
    ],
  ])('%s is a loss', (_, earlier, later, amount) => {
    expect(mattersTo(OWNER, POSITION, earlier)).toBe(true)
    expect(said(earlier, later).leaves).toEqual([{ token: POSITION, ...(amount && { amount }) }])
  })

  it.each<[string, ChainAccount]>([
    ['is as it was', account()],
    ['has more of the coin', account({ lamports: 6_000n })],
  ])('is none where it %s', (_, later) => {
    expect(said(account(), later)).toMatchObject({ leaves: [], approvals: [] })
  })

  it('that no longer names it is taken over as well', () => {
    const later = { ...account(), data: new Uint8Array(2_312) }
    expect(said(account(), later)).toMatchObject({
      leaves: [{ token: POSITION }],
      approvals: [{ token: POSITION, spender: PROGRAM }],
    })
  })
})

describe('what becomes of an account', () => {
  it('matters wherever a small one names the owner, and at the beginning of a large one: not within an order book', () => {
    const matters = (given: Parameters<typeof account>[0]) => mattersTo(OWNER, POSITION, account(given))
    expect([matters({ at: 2_200 }), matters({ at: READ_BYTES - 33, space: READ_BYTES })]).toEqual([true, true])
    expect([matters({ at: 134, space: 20_000 }), matters({ at: 135, space: 20_000 })]).toEqual([true, false])
    const foreign = { ...account(), data: new Uint8Array(2_312) }
    expect(mattersTo(OWNER, POSITION, foreign)).toBe(false)
  })
})
