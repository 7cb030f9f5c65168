import { fromBase58 } from '@latchkit/core/adapter'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { READ_BYTES, type ChainAccount } from './solana.accounts.js'
import { TOKEN_PROGRAMS } from './solana.balance.js'
import { changesFor, mattersTo, stateFor } from './solana.changes.js'
import { SYSTEM_PROGRAM } from './solana.constants.js'
import { newAddress } from './solanaWorld.fixture.js'

const [OWNER, PROGRAM, POSITION] = [newAddress(), newAddress(), newAddress()]
const PARTY = { owner: OWNER, signers: [OWNER] }

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
    expect(mattersTo(PARTY, POSITION, earlier)).toBe(true)
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
    const matters = (given: Parameters<typeof account>[0]) => mattersTo(PARTY, POSITION, account(given))
    expect([matters({ at: 2_200 }), matters({ at: READ_BYTES - 33, space: READ_BYTES })]).toEqual([true, true])
    expect([matters({ at: 134, space: 20_000 }), matters({ at: 135, space: 20_000 })]).toEqual([true, false])
    const foreign = { ...account(), data: new Uint8Array(2_312) }
    expect(mattersTo(PARTY, POSITION, foreign)).toBe(false)
  })
})

describe('what others hold', () => {
  const [MINT, OTHER, FRIEND] = [newAddress(), newAddress(), newAddress()]
  const POOL = PublicKey.findProgramAddressSync([new Uint8Array([1])], new PublicKey(PROGRAM))[0].toBase58()
  interface Held {
    readonly holder: string
    readonly amount?: number
    readonly delegate?: string
    readonly closer?: string | undefined
  }

  /** An account of a token program. */
  function held({ holder, amount = 100, delegate, closer }: Held): ChainAccount {
    const data = new Uint8Array(165)
    const put = (text: string, offset: number): void => data.set(fromBase58(text, 32) ?? [], offset)
    put(MINT, 0)
    put(holder, 32)
    data[64] = amount
    data[108] = 1
    const optional = (text: string | undefined, offset: number): void => {
      if (text === undefined) return
      data[offset] = 1
      put(text, offset + 4)
    }
    optional(delegate, 72)
    optional(closer, 129)
    return { program: TOKEN_PROGRAMS[0] as string, lamports: 2_039_280n, space: 165, data }
  }

  it.each<[string, Held, boolean]>([
    ['by a pool, whose address has no key', { holder: POOL }, false],
    ['by one who signs too', { holder: FRIEND }, false],
    ['by one with a key who doesn’t sign', { holder: OTHER }, true],
    ['by a pool that the owner may spend for', { holder: POOL, delegate: OWNER }, true],
    ['by one who signs, in an account that the owner may close', { holder: FRIEND, closer: OWNER }, true],
  ])('%s matters as it should', (_, given, matters) => {
    const party = { owner: OWNER, signers: [OWNER, FRIEND] }
    expect(mattersTo(party, POSITION, held(given))).toBe(matters)
  })

  it.each<[string, Partial<Held>, Partial<Held> | undefined, { amount?: string } | undefined]>([
    ['it is less', {}, { amount: 60 }, { amount: '40' }],
    ['its account ends', {}, undefined, { amount: '100' }],
    ['its empty account ends', { amount: 0 }, undefined, {}],
    ['it is given to another one', {}, { holder: FRIEND }, {}],
    ['the owner may no longer close it', { closer: OWNER }, { closer: FRIEND }, {}],
    ['it is as it was', { closer: OWNER }, { closer: OWNER }, undefined],
    ['it is more', {}, { amount: 101 }, undefined],
    ['the owner may no longer spend it', { delegate: OWNER }, {}, undefined],
  ])('counts where %s', (_, earlier, later, loss) => {
    const after = later && held({ holder: OTHER, ...later })
    expect(said(held({ ...earlier, holder: OTHER }), after)).toMatchObject({
      leaves: loss ? [{ token: MINT, ...loss }] : [],
      approvals: [],
    })
  })

  it('may change meanwhile, since fees of many swaps arrive there, unless the owner has a right to it', () => {
    const state = (given: Held) => stateFor(OWNER, new Map([[POSITION, held(given)]]))
    expect(state({ holder: OTHER, amount: 101 })).toBe(state({ holder: OTHER }))
    const allowed = { holder: OTHER, delegate: OWNER }
    expect(state({ ...allowed, amount: 101 })).not.toBe(state(allowed))
  })
})
