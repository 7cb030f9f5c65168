import { describe, expect, it } from 'vitest'
import { isLookAlike, reviewReceiver } from './receivers.rules.js'
import type { KnownReceiver, ReceiverFacts } from './receivers.types.js'

const PAYER = '0x52908400098527886E0F7030069857D2E4169EE7'
const FRIEND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const FAKE = '0x8617aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa070d'
const TOKEN = '0xde709f2102306220921060314715629080e2fb77'
const STRANGER = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const saved: KnownReceiver = { address: FRIEND, as: 'saved', name: 'friend.eth', label: 'Friend' }

const review = (facts: Partial<ReceiverFacts>) =>
  reviewReceiver({ namespace: 'eip155', address: FRIEND, payer: PAYER, known: [saved], code: 'none', ...facts })

describe('the review of a receiver', () => {
  it('says nothing of one that is saved', () => expect(review({})).toEqual({ stops: [], warnings: [] }))

  it('knows an address in any case', () =>
    expect(review({ address: FRIEND.toLowerCase() })).toEqual({ stops: [], warnings: [] }))

  it('F139 stops at a look-alike of one that was saved, paid, or is own, and shows that one', () => {
    for (const known of [[saved], [{ address: FRIEND, as: 'paid' }], [{ address: FRIEND, as: 'own' }]] as const)
      expect(review({ address: FAKE, known })).toEqual({
        stops: ['look-alike'],
        warnings: ['first-time'],
        lookAlike: known[0],
      })
    const like = `${PAYER.slice(0, 6)}${'b'.repeat(32)}${PAYER.slice(-4)}`
    expect(review({ address: like, known: [] }).lookAlike).toEqual({ address: PAYER, as: 'own' })
  })

  it('F139 does not stop at a look-alike that is saved itself', () => {
    expect(review({ address: FAKE, known: [saved, { address: FAKE, as: 'saved' }] }).stops).toEqual([])
  })

  it('F139 stops at one that is only saved, maybe by a file from elsewhere, beside one that was paid or is own', () => {
    for (const as of ['paid', 'own'] as const) {
      const known: readonly KnownReceiver[] = [
        { address: FRIEND, as },
        { address: FAKE, as: 'saved' },
      ]
      expect(review({ address: FAKE, known }).stops).toEqual(['look-alike'])
      expect(review({ address: FAKE, known: [...known, { address: FAKE, as: 'paid' }] }).stops).toEqual([])
    }
  })

  it.each<[string, Partial<ReceiverFacts>, readonly string[]]>([
    ['zero', { address: `0x${'0'.repeat(40)}` }, ['zero-address']],
    ['no account of Solana', { namespace: 'solana', address: '1'.repeat(32), payer: 'b' }, ['zero-address']],
    ['the last address of the precompiles', { address: `0x${'ffff'.padStart(40, '0')}` }, ['precompile']],
    ['the first precompile', { address: `0x${'1'.padStart(40, '0')}` }, ['precompile']],
    ['a precompile', { address: `0x${'9'.padStart(40, '0')}` }, ['precompile']],
    ['the token that is paid', { address: TOKEN, token: TOKEN.toUpperCase().replace('X', 'x') }, ['token-contract']],
    ['another known token', { address: TOKEN, tokens: [TOKEN] }, ['token-contract']],
    [
      'the coin, as lists of tokens write it',
      { address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
      ['token-contract'],
    ],
    ['a contract that is a token', { code: 'token' }, ['token-contract']],
    ['a program', { namespace: 'solana', address: 'a', payer: 'b', code: 'program' }, ['program']],
    ['an address without a key', { namespace: 'solana', address: 'a', payer: 'b', isOffCurve: true }, ['off-curve']],
    ['a saved name that leads elsewhere', { address: STRANGER, name: 'friend.eth' }, ['name-moved']],
  ])('F134 F138 F142 stops at %s', (_, facts, stops) => expect(review(facts).stops).toEqual(stops))

  it('F142 stops at a saved address whose pinned name leads elsewhere now', () => {
    const pinnedName = { name: 'friend.eth', leadsTo: STRANGER }
    expect(review({ pinnedName })).toMatchObject({ stops: ['name-moved'], pinned: FRIEND })
    expect(review({ pinnedName: { ...pinnedName, leadsTo: FRIEND.toLowerCase() } }).stops).toEqual([])
    // A name may lead to another address on each network, and both are saved.
    expect(review({ pinnedName, known: [saved, { ...saved, address: STRANGER }] }).stops).toEqual([])
  })

  it('F142 compares a name with the addresses alone that were saved with it', () => {
    const pinnedName = { name: 'friend.eth', leadsTo: STRANGER }
    for (const other of [
      { address: STRANGER, as: 'saved', name: 'other.eth' },
      { address: STRANGER, as: 'paid', name: 'friend.eth' },
    ] as const) {
      expect(review({ pinnedName, known: [saved, other] })).toMatchObject({ stops: ['name-moved'], pinned: FRIEND })
      expect(review({ address: TOKEN, name: 'friend.eth', known: [other, saved] })).toMatchObject({ pinned: FRIEND })
    }
    const others = [
      { address: TOKEN, as: 'saved' },
      { address: STRANGER, as: 'own' },
    ] as const
    expect(review({ address: STRANGER, known: others })).toMatchObject({ stops: [], warnings: ['own-address'] })
    expect(review({ address: TOKEN, known: others })).toMatchObject({ stops: [], warnings: [] })
  })

  it('F142 shows the address that the name had', () => {
    const both: readonly KnownReceiver[] = [saved, { ...saved, address: STRANGER }]
    expect(review({ address: STRANGER, name: 'friend.eth', known: both }).stops).toEqual([])
    expect(review({ address: TOKEN, name: 'friend.eth', known: both })).toMatchObject({
      stops: ['name-moved'],
      pinned: FRIEND,
    })
    expect(review({ address: STRANGER, name: 'friend.eth' }).pinned).toBe(FRIEND)
    expect(review({ name: 'friend.eth' })).toEqual({ stops: [], warnings: [] })
    expect(review({ ledTo: STRANGER })).toMatchObject({ stops: ['name-moved'], ledTo: STRANGER })
    expect(review({ ledTo: STRANGER })).not.toHaveProperty('pinned')
    // What was saved counts more than what was typed.
    const asSaved = review({ address: STRANGER, name: 'friend.eth', ledTo: TOKEN })
    expect(asSaved).toMatchObject({ stops: ['name-moved'], pinned: FRIEND })
    expect(asSaved).not.toHaveProperty('ledTo')
    expect(review({ ledTo: FRIEND.toLowerCase() })).toEqual({ stops: [], warnings: [] })
  })

  it.each<[string, Partial<ReceiverFacts>, readonly string[]]>([
    ['the payer itself', { address: PAYER.toLowerCase() }, ['own-address']],
    ['another own account', { address: STRANGER, known: [{ address: STRANGER, as: 'own' }] }, ['own-address']],
    ['a first payment', { address: STRANGER }, ['first-time']],
    ['a contract', { code: 'contract' }, ['contract']],
    ['a wrong checksum', { hasWrongChecksum: true }, ['wrong-checksum']],
    ['a name whose address is that on Ethereum', { isOnEthereum: true }, ['ethereum-name']],
    ['no account with a delegation', { code: 'delegated' }, []],
    ['the first payment alone, after the precompiles', { address: `0x${'10000'.padStart(40, '0')}` }, ['first-time']],
  ])('F138 warns of %s', (_, facts, warnings) => expect(review(facts)).toMatchObject({ stops: [], warnings }))
})

describe('addresses that look alike', () => {
  it.each([
    ['eip155', FRIEND, FAKE, true],
    ['eip155', FRIEND, FRIEND.toLowerCase(), false],
    ['eip155', FRIEND, STRANGER, false],
    ['solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7S3pAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAaAKv', true],
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0saaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5mdq', true],
    ['bip122', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '3BoatAAAAAAAAAAAAAAAAAAAAAAAAAtpyT', true],
    ['bip122', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1BoasAAAAAAAAAAAAAAAAAAAAAAAAAtpyT', false],
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qzzzzrrr7xfkvy5l643lydnw9re59gtzzwf5mdq', false],
  ] as const)('F139 on %s: %s and %s: %s', (namespace, one, other, are) => {
    expect(isLookAlike(namespace, one, other)).toBe(are)
  })
})
