import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../adapter/failureOf.js'
import type { Inclusion, TransactionSnapshot } from '../../adapter/abilities.types.js'
import { LatchError } from '../../base/errors.js'
import type { BatchReport } from './batches.rules.js'
import {
  changeRecord,
  excessOf,
  isBadRequest,
  isCertainlyNotSent,
  isOf,
  isOpen,
  isSentHere,
  isSettled,
  isUnfound,
  newestFirst,
  receiptOf,
  snapshotOf,
  watchedOf,
  type TransactionMessage,
} from './transactions.rules.js'
import type { TransactionRecord } from './transactions.types.js'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`

const asking: TransactionRecord = {
  id: 'one',
  kind: 'transaction',
  networkId: 'eip155:1',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  anchor: { nonce: 4, block: '7' },
  askedAt: 1_000,
  status: 'asking',
  needs: 1,
  isTold: false,
  page: 'here',
  revision: 0,
}
const inclusion: Inclusion = {
  hash: HASH,
  status: 'success',
  block: { hash: '0xb1', number: '8' },
  confirmations: 1,
  isFinal: false,
}
const included = (changes: Partial<Inclusion> = {}): TransactionSnapshot => ({
  state: 'included',
  inclusion: { ...inclusion, ...changes },
})

/** Applies messages, and returns the record with the names of all facts. A look is one of the newest revision. */
function after(messages: readonly (TransactionMessage | TransactionSnapshot)[], first = asking) {
  let record: TransactionRecord | undefined = first
  const facts: string[] = []
  for (const each of messages) {
    const message: TransactionMessage =
      'kind' in each ? each : { kind: 'seen', snapshot: each, revision: record?.revision ?? 0 }
    const change = changeRecord(record, message)
    record = change.record
    facts.push(...change.facts.map(({ name }) => name))
  }
  return { record, facts }
}

const sent = (hash = HASH): TransactionMessage => ({ kind: 'sent', hash, record: asking, now: 2_000 })
const lost: TransactionMessage = { kind: 'lost' }
const found = (hash: string | null): TransactionMessage => ({ kind: 'found', hash, now: 3_000 })

describe('what a transaction becomes', () => {
  it('is pending once the wallet told its hash, and a success once it is in a block', () => {
    const { record, facts } = after([sent(), included()])
    expect(record).toMatchObject({ status: 'success', hash: HASH, sentAt: 2_000, isTold: true, inclusion })
    expect(facts).toEqual(['transactionSent', 'transactionSettled'])
  })

  it('is gone where the wallet refused', () => expect(after([{ kind: 'refused' }]).record).toBeUndefined())

  it.each([
    ['success', {}],
    ['reverted', { status: 'reverted' }],
    ['success', { replaced: 'repriced', hash: OTHER }],
    ['cancelled', { replaced: 'cancelled', hash: OTHER }],
    ['replaced', { replaced: 'replaced', hash: OTHER }],
  ] as const)('F097 F098 F099 F102 is %s for %o', (status, changes) => {
    expect(after([sent(), included(changes)])).toMatchObject({
      record: { status, hash: HASH },
      facts: ['transactionSent', 'transactionSettled'],
    })
  })

  it('is expired where it can’t be mined any more', () => {
    const { record, facts } = after([sent(), { state: 'expired' }, included()])
    expect(record).toMatchObject({ status: 'expired' })
    expect(facts).toEqual(['transactionSent', 'transactionSettled'])
    expect(isOpen(record as TransactionRecord)).toBe(false)
  })

  it('keeps the number that a node told of it, and none of another hash', () => {
    expect(after([sent(), { state: 'pending', nonce: 7 }])).toMatchObject({ record: { status: 'pending', nonce: 7 } })
    expect(after([sent(), { state: 'pending', nonce: 7 }, sent(OTHER)]).record?.nonce).toBeUndefined()
  })

  it('F100 is pending before it has its confirmations', () => {
    const first = { ...asking, needs: 3 }
    const steps = [sent(), included(), included({ confirmations: 2 })]
    expect(after(steps, first)).toMatchObject({ record: { status: 'pending' }, facts: ['transactionSent'] })
    expect(after([...steps, included({ confirmations: 3 })], first)).toMatchObject({
      record: { status: 'success' },
      facts: ['transactionSent', 'transactionSettled'],
    })
  })
})

describe('F100 a block that the chain removes', () => {
  const TOLD = ['transactionSent', 'transactionSettled', 'transactionReorganised']
  it.each([
    ['is pending, and says so', [{ state: 'pending' }], 'pending', TOLD],
    ['is pending, and says so, where the network has lost it', [{ state: 'missing' }], 'pending', TOLD],
    [
      'is a success once, in another block',
      [{ state: 'missing' }, included({ block: { hash: '0xb2', number: '9' } })],
      'success',
      [...TOLD, 'transactionReorganised'],
    ],
    ['is a failure where it then failed', [included({ status: 'reverted' })], 'reverted', TOLD],
  ] as const)('%s', (_, snapshots, status, facts) => {
    const result = after([sent(), included(), ...snapshots])
    expect(result).toMatchObject({ record: { status }, facts })
  })

  it('counts no confirmation of the old block', () => {
    const first = { ...asking, needs: 2 }
    const { record } = after([sent(), included({ confirmations: 1 }), { state: 'pending' }, included()], first)
    expect(record).toMatchObject({ status: 'pending', wasReorganised: true, inclusion: { confirmations: 1 } })
  })

  it('is final after enough blocks: nothing changes it', () => {
    const { record, facts } = after([sent(), included({ isFinal: true }), { state: 'missing' }])
    expect(record).toMatchObject({ status: 'success' })
    expect(facts).toEqual(['transactionSent', 'transactionSettled'])
  })
})

describe('messages that cross', () => {
  it.each([
    ['F031 a hash after a lost answer', [lost, sent()], { status: 'pending', hash: HASH }],
    ['F031 a hash after a reload', [{ kind: 'adopted', page: 'there' }, sent()], { status: 'pending', page: 'there' }],
    ['a hash after a search that found nothing', [lost, found(null), sent()], { status: 'pending', hash: HASH }],
    ['the wallet’s hash, and then a found one', [lost, sent(), found(OTHER)], { hash: HASH }],
    ['a found hash, and then the wallet’s', [lost, found(OTHER), sent()], { hash: HASH }],
    ['a refusal after a found hash', [lost, found(OTHER), { kind: 'refused' }], { hash: OTHER }],
    ['a lost answer after a hash', [sent(), lost], { status: 'pending' }],
    ['a search that ends while the wallet is asked', [found(OTHER)], { status: 'asking' }],
    ['a search that proves that nothing was sent', [lost, found(null)], { status: 'expired' }],
    ['a reload while the wallet is asked', [{ kind: 'adopted', page: 'there' }], { status: 'unknown', page: 'there' }],
    [
      'a reload while it is pending',
      [sent(), { kind: 'adopted', page: 'there' }],
      { status: 'pending', page: 'there' },
    ],
    ['clearing while it is open', [sent(), { kind: 'cleared' }], { status: 'pending' }],
  ] as const)('%s', (_, messages, expected) => {
    expect(after(messages as readonly TransactionMessage[]).record).toMatchObject(expected)
  })

  it('each change counts in the revision, and what changes nothing does not', () => {
    const begun = { kind: 'begun', record: asking } as const
    const first = changeRecord(undefined, begun)
    expect(first).toEqual({ record: { ...asking, revision: 1 }, facts: [] })
    expect(changeRecord(first.record, begun).record).toBe(first.record)
    expect(after([lost, sent()], first.record).record?.revision).toBe(3)
    const there = changeRecord(first.record, { kind: 'adopted', page: 'there' }).record
    expect(changeRecord(there, { kind: 'adopted', page: 'there' }).record).toBe(there)
    const pending = changeRecord(there, sent()).record
    expect(changeRecord(pending, sent()).record).toBe(pending)
  })

  it('what another page added is told when it ends, and not as sent', () => {
    expect(after([sent(), included()], { ...asking, kind: 'added' }).facts).toEqual(['transactionSettled'])
  })

  it('a refusal after a lost answer removes it', () => {
    expect(after([lost, { kind: 'refused' }]).record).toBeUndefined()
  })

  it('clearing removes what is settled', () => {
    expect(after([sent(), included(), { kind: 'cleared' }]).record).toBeUndefined()
  })

  it('a message about a record that was removed begins none, but for its hash', () => {
    for (const message of [lost, found(OTHER), { kind: 'adopted', page: 'x' }] as const)
      expect(changeRecord(undefined, message).record).toBeUndefined()
    expect(changeRecord(undefined, sent()).record).toMatchObject({ hash: HASH, status: 'pending' })
  })

  it('a look that began before the record changed says nothing', () => {
    const { record } = after([sent(), included()])
    const late = changeRecord(record, { kind: 'seen', snapshot: { state: 'pending' }, revision: 1 })
    expect(late).toEqual({ record, facts: [] })
  })

  it('F100 two tabs see the same end: the first tells it', () => {
    const { record } = after([sent(), included()])
    const again = changeRecord(record, { kind: 'seen', snapshot: included(), revision: record?.revision ?? 0 })
    expect(again).toEqual({ record, facts: [] })
  })
})

describe('a batch of calls', () => {
  const asked: TransactionRecord = {
    ...asking,
    kind: 'calls',
    anchor: {},
    batch: { id: 'ours', connectorId: 'org.example', count: 2 },
  }
  const batched = (batchId: string): TransactionMessage => ({ kind: 'batched', batchId, record: asked, now: 2_000 })
  const reported = (report: BatchReport, batchId = 'ours'): TransactionMessage => ({
    kind: 'reported',
    batchId,
    report,
    now: 3_000,
  })
  const mined = (hasFailed = false, hash = HASH): BatchReport => ({ state: 'mined', hash, hasFailed })

  it.each([
    ['is pending once the wallet took it', [batched('ours')], { status: 'pending', sentAt: 2_000 }],
    ['has the id that the wallet gave it', [batched('theirs')], { batch: { id: 'theirs', count: 2 } }],
    [
      'F031 is pending where the answer was lost, and the wallet knows it',
      [lost, reported({ state: 'pending' })],
      { status: 'pending' },
    ],
    ['F031 is pending where the id comes after the answer was lost', [lost, batched('theirs')], { status: 'pending' }],
    ['has the hash of its transaction', [batched('ours'), reported(mined())], { status: 'pending', hash: HASH }],
    ['F031 has the hash also where the answer was lost', [lost, reported(mined())], { status: 'pending', hash: HASH }],
    [
      'is expired where the wallet gave it up',
      [batched('ours'), reported({ state: 'expired' })],
      { status: 'expired' },
    ],
    ['is a success', [batched('ours'), reported(mined()), included()], { status: 'success' }],
    [
      'F113 is reverted where a call failed, whatever its transaction is',
      [batched('ours'), reported(mined(true)), included()],
      { status: 'reverted', inclusion: { status: 'reverted' } },
    ],
    [
      'is what the chain says, once its hash is known',
      [reported(mined()), batched('ours'), reported(mined()), reported({ state: 'expired' })],
      { hash: HASH, status: 'pending' },
    ],
    [
      'is not what the wallet said of another batch',
      [batched('theirs'), reported({ state: 'expired' })],
      { status: 'pending' },
    ],
    ['is open while the wallet is asked', [reported({ state: 'expired' })], { status: 'asking' }],
    [
      'has no number: its transaction may be of another account',
      [batched('ours'), reported(mined()), { state: 'pending', nonce: 7 }],
      { nonce: undefined },
    ],
  ] as const)('%s', (_, messages, expected) => {
    expect(after(messages as readonly TransactionMessage[], asked).record).toMatchObject(expected)
  })

  it('loses no hash, is no success where a call failed, and takes the same answer twice as once', () => {
    const id = fc.constantFrom('ours', 'theirs')
    const report = fc.constantFrom<BatchReport>(
      { state: 'pending' },
      { state: 'expired' },
      mined(),
      mined(true),
      mined(false, OTHER),
    )
    const message = fc.oneof(
      id.map(batched),
      fc.tuple(report, id).map(([said, batchId]) => reported(said, batchId)),
      fc.constantFrom<TransactionMessage>(lost, { kind: 'refused' }, { kind: 'adopted', page: 'there' }),
    )
    const snapshot = fc.constantFrom<TransactionSnapshot>(included(), { state: 'missing' }, { state: 'pending' })
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: message }, snapshot), { maxLength: 12 }), (all) => {
        let last = after([], asked)
        const facts: string[] = []
        for (const each of all) {
          const before = last.record
          if (!before) return
          last = after([each], before)
          facts.push(...last.facts)
          if (before.hash !== undefined) expect(last.record?.hash).toBe(before.hash)
          if (last.record?.batch?.hasFailed) expect(last.record.status).not.toBe('success')
          if ('kind' in each && each.kind === 'batched' && last.record)
            expect(changeRecord(last.record, each)).toEqual({ record: last.record, facts: [] })
        }
        expect(facts.filter((name) => name === 'transactionSent').length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the answer of a wallet', () => {
  const error = (code: string): LatchError => new LatchError({ code, message: '' })
  it.each([
    'signing/not-connected',
    'signing/unsupported',
    'network/not-found',
    'wallet/rejected',
    'wallet/already-pending',
    'wallet/locked',
    'wallet/unauthorized',
    'wallet/unsupported-method',
    'wallet/unknown-network',
    'wallet/wrong-network',
    'wallet/bad-address',
    'wallet/risky-address',
    'wallet/bad-amount',
    'wallet/bad-transaction',
    'wallet/reverted',
    'wallet/insufficient-funds',
    'wallet/underpriced',
    'wallet/limit-exceeded',
    'wallet/provider-not-found',
  ])('%s is certain: nothing was sent', (code) => expect(isCertainlyNotSent(error(code))).toBe(true))

  it.each(['wallet/disconnected', 'wallet/timed-out', 'wallet/unknown', 'wallet/bad-answer', 'wallet/already-known'])(
    'F031 F105 F106 %s is a lost answer',
    (code) => expect(isCertainlyNotSent(error(code))).toBe(false),
  )

  it('F031 any other value that is thrown is a lost answer', () => expect(isCertainlyNotSent('no')).toBe(false))
})

describe('a request that failed', () => {
  const error = (code: string, context = {}): LatchError => new LatchError({ code, message: '', context })

  it.each([
    'signing/unsupported',
    'wallet/bad-address',
    'wallet/risky-address',
    'wallet/bad-amount',
    'wallet/bad-transaction',
    'wallet/wrong-network',
    'wallet/unauthorized',
  ])('is wrong itself after %s', (code) => expect(isBadRequest(error(code))).toBe(true))

  it.each(['wallet/rejected', 'wallet/reverted', 'wallet/insufficient-funds', 'network/not-found'])(
    'may be right after %s',
    (code) => expect(isBadRequest(error(code))).toBe(false),
  )

  it('is plain data: its code, and the chain’s reason where that is a text', () => {
    expect(failureOf(error('wallet/reverted', { reason: 'paused' }))).toEqual({
      code: 'wallet/reverted',
      reason: 'paused',
    })
    expect(failureOf(error('wallet/reverted', { reason: 7 }))).toEqual({ code: 'wallet/reverted' })
  })
})

describe('what a record is', () => {
  it.each([
    ['asking', false],
    ['unknown', false],
    ['pending', false],
    ['success', true],
    ['reverted', true],
    ['cancelled', true],
    ['replaced', true],
    ['expired', true],
  ] as const)('%s is settled: %s', (status, is) => expect(isSettled({ status })).toBe(is))

  it('of an account, by its namespace and its address', () => {
    const { networkId, address } = asking
    expect(isOf({ networkId: 'eip155:10', address }, { namespace: 'eip155', address })).toBe(true)
    expect(isOf({ networkId, address }, { namespace: 'solana', address })).toBe(false)
    expect(isOf({ networkId, address }, { namespace: 'eip155', address: OTHER })).toBe(false)
  })

  it('the chain’s transaction by its hash, by the hash that took its place, or by its number', () => {
    const pending = { ...asking, status: 'pending', hash: HASH, nonce: 5, anchor: { next: 4 } } as const
    expect(isSentHere([pending], { hash: HASH })).toBe(true)
    expect(isSentHere([pending], { hash: OTHER })).toBe(false)
    expect(isSentHere([{ ...pending, inclusion: { ...inclusion, hash: OTHER } }], { hash: OTHER })).toBe(true)
    expect(isSentHere([pending], { hash: OTHER, nonce: 5 })).toBe(true)
    expect(isSentHere([pending], { hash: OTHER, nonce: 4 })).toBe(false)
    expect(isSentHere([{ ...pending, nonce: undefined }], { hash: OTHER, nonce: 4 })).toBe(true)
    expect(isSentHere([{ ...pending, status: 'expired' }], { hash: OTHER, nonce: 5 })).toBe(false)
    expect(isSentHere([{ ...pending, nonce: undefined, anchor: {} }], { hash: OTHER })).toBe(false)
  })
})

describe('which transactions are watched and kept', () => {
  const many = (count: number, changes: Partial<TransactionRecord> = {}): TransactionRecord[] =>
    Array.from({ length: count }, (_, at) => ({ ...asking, id: `${at}`, askedAt: at, status: 'pending', ...changes }))

  it('have the newest first, and one order where two are of the same time', () => {
    const [older, one, other] = [
      { ...asking, id: 'z', askedAt: 1 },
      { ...asking, id: 'a', askedAt: 2 },
      { ...asking, id: 'b', askedAt: 2 },
    ]
    for (const records of [
      [older, one, other],
      [other, one, older],
    ])
      expect(newestFirst(records).map(({ id }) => id)).toEqual(['b', 'a', 'z'])
  })

  it('are searched for while their hash is unknown and the chain may have them', () => {
    expect(isUnfound({ hash: undefined, status: 'unknown' })).toBe(true)
    expect(isUnfound({ hash: undefined, status: 'expired' })).toBe(false)
    expect(isUnfound({ hash: HASH, status: 'unknown' })).toBe(false)
  })

  it('S4.12 S9.03 F114 watches the newest 99', () => {
    const { watched, unwatched } = watchedOf(many(101))
    expect([watched.length, watched[0]?.id, unwatched.map(({ id }) => id)]).toEqual([99, '100', ['1', '0']])
  })

  it('watches none that the wallet is asked for, and none that is final', () => {
    const final = { ...asking, status: 'success', inclusion: { ...inclusion, isFinal: true } } as const
    expect(watchedOf([asking, final, { ...final, status: 'expired', inclusion: undefined }]).watched).toEqual([])
  })

  it('keeps 100 that are closed, and all that are open', () => {
    const closed = many(102, { status: 'expired' })
    expect(excessOf([...closed, ...many(200)]).map(({ id }) => id)).toEqual(['1', '0'])
  })
})

describe('receipts', () => {
  it('become a snapshot and back', () => {
    const receipt = { hash: HASH, status: 'reverted', blockNumber: 9n, fee: 5n, reason: 'no' } as const
    const snapshot = snapshotOf(receipt, false)
    const { record } = after([sent(), snapshot])
    expect(record && receiptOf(record)).toEqual(receipt)
    expect(receiptOf(asking)).toBeUndefined()
  })

  it('have only what the chain tells', () => {
    const short = { hash: HASH, status: 'success' } as const
    const full = { ...short, replaced: 'repriced', revertData: '0x08c379a0' } as const
    for (const receipt of [short, full]) {
      const { record } = after([sent(), snapshotOf(receipt, true)])
      expect(record && Object.entries(receiptOf(record) ?? {})).toEqual(Object.entries(receipt))
      expect(record?.inclusion).toMatchObject({ confirmations: 1, isFinal: true })
    }
  })
})

describe('a node that is behind', () => {
  it('F100 says nothing of what a look has seen before', () => {
    const deep = included({ confirmations: 3 })
    const settled = after([sent(), deep], { ...asking, needs: 3 })
    expect(settled.record?.status).toBe('success')
    for (const snapshot of [{ state: 'behind' } as const, included({ confirmations: 2 })]) {
      const { record, facts } = after([snapshot], settled.record)
      expect([record, facts]).toEqual([settled.record, []])
    }
    const moved = included({ confirmations: 1, block: { hash: '0xb2', number: '8' } })
    expect(after([moved], settled.record)).toMatchObject({ record: { status: 'pending' } })
  })
})
