import { pairingError } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { accountsOf, isLost, isRefusal, methodsOf, networksOf, toPairingError } from './pairing.session.js'
import { sessionOf } from './side.fixture.js'

const ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

describe('the accounts of a session', () => {
  it.each<[string, Record<string, { accounts: unknown; methods?: never }>]>([
    ['no namespaces', {}],
    ['an empty one', { eip155: { accounts: [] } }],
    ['none of accounts', { eip155: { accounts: undefined } }],
    ['a text in their place', { eip155: { accounts: `eip155:1:${ADDRESS}` } }],
    ['null', { eip155: { accounts: null } }],
    ['another namespace', { solana: { accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:1'] } }],
    ['one whose name begins the same', { eip1559: { accounts: [`eip1559:1:${ADDRESS}`] } }],
    ['an account of another namespace', { eip155: { accounts: [`solana:1:${ADDRESS}`] } }],
    ['addresses alone', { eip155: { accounts: [ADDRESS] } }],
    ['networks alone', { eip155: { accounts: ['eip155:1', 'eip155:1:'] } }],
    ['things that are no text', { eip155: { accounts: [null, 1, {}, [`eip155:1:${ADDRESS}`]] } }],
    ['white space and markup', { eip155: { accounts: [` eip155:1:${ADDRESS}`, 'eip155:1:<b>', 'eip155:1:a b'] } }],
    ['one that is too long', { eip155: { accounts: [`eip155:1:${'a'.repeat(129)}`, `eip155:${'1'.repeat(33)}:a`] } }],
    ['the name of what all objects have', { eip155: { accounts: ['eip155:1:'] }, constructor: { accounts: ['x'] } }],
  ])('F046 are none for %s', (_, namespaces) => {
    expect(accountsOf(sessionOf(namespaces), 'eip155')).toEqual([])
    expect(networksOf(sessionOf(namespaces), 'eip155')).toEqual([])
  })

  it('F046 have no invalid entries, and keep the wallet’s order', () => {
    const accounts = [`eip155:10:${ADDRESS}`, 'junk', `eip155:1:${ADDRESS}`, `eip155:10:0x1`]
    expect(accountsOf(sessionOf({ eip155: { accounts } }), 'eip155')).toEqual([
      { networkId: 'eip155:10', address: ADDRESS },
      { networkId: 'eip155:1', address: ADDRESS },
      { networkId: 'eip155:10', address: '0x1' },
    ])
    expect(networksOf(sessionOf({ eip155: { accounts } }), 'eip155')).toEqual(['eip155:10', 'eip155:1'])
  })

  it('F046 are also read where the keys are networks', () => {
    const session = sessionOf({
      'eip155:1': { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'] },
      'eip155:10': { accounts: [`eip155:10:${ADDRESS}`], methods: ['eth_sendTransaction'] },
    })
    expect(networksOf(session, 'eip155')).toEqual(['eip155:1', 'eip155:10'])
    expect(methodsOf(session, 'eip155')).toEqual(['personal_sign', 'eth_sendTransaction'])
  })

  it('F066 are at most a thousand', () => {
    const accounts = Array.from({ length: 100_000 }, (_, index) => `eip155:1:${index}`)
    expect(accountsOf(sessionOf({ eip155: { accounts } }), 'eip155')).toHaveLength(1_000)
  })
})

describe('an error of a wallet or the library', () => {
  it.each([
    [{ code: 5000, message: 'User rejected.' }, true],
    [{ code: 5002, message: 'User rejected methods.' }, true],
    [{ code: 4001 }, true],
    [new Error('User rejected the request'), true],
    [new Error('Connection request reset. Please try again.'), true],
    [{ code: 0, message: 'Proposal expired' }, false],
    [new Error('Failed to publish payload'), false],
    [undefined, false],
    [null, false],
    ['', false],
  ])('F045 %j is a refusal: %s', (thrown, expected) => {
    expect(isRefusal(thrown)).toBe(expected)
  })

  it.each([
    [new Error("No matching key. session topic doesn't exist: 7f6e"), true],
    [new Error('No matching key. keychain: 7f6e'), true],
    [new Error('Missing or invalid. session topic does not exist in keychain: 7f6e'), true],
    [{ code: 6000, message: 'User disconnected.' }, true],
    [{ code: 5000, message: 'User rejected.' }, false],
    [{ code: 5000, message: 'No matching key.' }, false],
    [undefined, false],
    [null, false],
  ])('F049 %j means that the session is lost: %s', (thrown, expected) => {
    expect(isLost(thrown)).toBe(expected)
  })

  it.each([3000, 3001, 3002, 3003, 3004, 3005, 5100, 5101, 5102, 5103, 5104])(
    'F269 with the code %d is the wallet’s own, no refusal of the visitor and no fault of the relay',
    (code) => {
      const error = { code, message: 'Rejected: not supported.' }
      expect(isRefusal(error)).toBe(false)
      expect(toPairingError(error, 'relay.example')).toBe(error)
    },
  )

  it('F042 is pairing/expired for an expired code, unchanged from a wallet or the kit, else pairing/unreachable', () => {
    const of = (error: unknown): unknown => toPairingError(error, 'relay.example')
    expect(of({ code: 0, message: 'Proposal expired' })).toMatchObject({ code: 'pairing/expired' })
    for (const error of [{ code: 5000, message: 'User rejected.' }, pairingError('nothing-approved')])
      expect(of(error)).toBe(error)
    const unreachable = { code: 'pairing/unreachable', context: { host: 'relay.example' } }
    const cause = new Error('Failed to publish payload')
    expect(of(cause)).toMatchObject({ ...unreachable, cause })
    expect(of(undefined)).toMatchObject(unreachable)
  })
})
