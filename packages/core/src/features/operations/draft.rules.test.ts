import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LatchError } from '../../base/errors.js'
import { canConfirm, EMPTY_DRAFT, transition, type DraftMessage, type DraftModel } from './draft.rules.js'

const error = new LatchError({ code: 'wallet/unknown', message: 'No.' })
type Message = DraftMessage<string>
const after = (messages: readonly Message[], first: DraftModel<string> = EMPTY_DRAFT): DraftModel<string> =>
  messages.reduce(transition<string>, first)
const prepared = after([{ kind: 'preparing' }, { kind: 'prepared', version: 0, ready: 'a' }])

describe('a draft', () => {
  it('is prepared, asked and sent', () => {
    expect(prepared).toMatchObject({ status: 'prepared', ready: 'a' })
    const sent = after(
      [{ kind: 'asking' }, { kind: 'stored', version: 0, transactionId: 'one' }, { kind: 'sent', version: 0 }],
      prepared,
    )
    expect(sent).toMatchObject({ status: 'sent', ready: 'a', transactionId: 'one' })
  })

  it('F080 is void after a change, and takes nothing that was begun before it', () => {
    const changed = transition(prepared, { kind: 'changed' })
    expect(changed).toEqual({ ...EMPTY_DRAFT, version: 1 })
    for (const late of [
      { kind: 'prepared', version: 0, ready: 'b' },
      { kind: 'unprepared', version: 0, error },
      { kind: 'stored', version: 0, transactionId: 'one' },
      { kind: 'sent', version: 0 },
      { kind: 'unsent', version: 0, error },
    ] as const)
      expect(transition(changed, late)).toBe(changed)
  })

  it('keeps what was prepared while it is prepared anew, and a confirmation wins over that', () => {
    const again = transition(prepared, { kind: 'preparing' })
    expect(again).toMatchObject({ status: 'preparing', ready: 'a' })
    expect(canConfirm(again)).toBe(true)
    const asking = transition(again, { kind: 'asking' })
    expect(transition(asking, { kind: 'prepared', version: 0, ready: 'b' })).toBe(asking)
    expect(transition(asking, { kind: 'unprepared', version: 0, error })).toBe(asking)
    expect(transition(asking, { kind: 'preparing' })).toBe(asking)
  })

  it('can be confirmed with what was prepared alone, and while no wallet is asked', () => {
    const can = (messages: readonly Message[], first = prepared): boolean => canConfirm(after(messages, first))
    expect(can([])).toBe(true)
    expect(can([{ kind: 'asking' }])).toBe(false)
    expect(can([{ kind: 'asking' }, { kind: 'sent', version: 0 }])).toBe(false)
    expect(can([{ kind: 'preparing' }], EMPTY_DRAFT)).toBe(false)
    expect(EMPTY_DRAFT.version).toBe(0)
  })

  it('is prepared no more once it is sent, and takes no answer of a preparation that was not begun', () => {
    const sent = after([{ kind: 'asking' }, { kind: 'sent', version: 0 }], prepared)
    expect(transition(sent, { kind: 'preparing' })).toBe(sent)
    expect(transition(EMPTY_DRAFT, { kind: 'prepared', version: 0, ready: 'b' })).toBe(EMPTY_DRAFT)
    expect(transition(EMPTY_DRAFT, { kind: 'unprepared', version: 0, error })).toBe(EMPTY_DRAFT)
    expect(transition(prepared, { kind: 'unsent', version: 0, error })).toBe(prepared)
  })

  it('F031 is prepared again after a failure, and remembers the transaction that is looked for', () => {
    const failed = after(
      [{ kind: 'asking' }, { kind: 'stored', version: 0, transactionId: 'one' }, { kind: 'unsent', version: 0, error }],
      prepared,
    )
    expect(failed).toMatchObject({ status: 'prepared', ready: 'a', error, transactionId: 'one' })
    const unprepared = after([{ kind: 'preparing' }, { kind: 'unprepared', version: 0, error }], failed)
    expect(unprepared).toMatchObject({ status: 'editing', ready: undefined, error, transactionId: 'one' })
    expect(transition(unprepared, { kind: 'sent', version: 0 })).toMatchObject({ status: 'sent', error: undefined })
  })

  it('in any order of messages is asked for what it has, and never goes back to an older form', () => {
    const version = fc.integer({ min: 0, max: 3 })
    const message: fc.Arbitrary<Message> = fc.oneof(
      fc.constantFrom<Message>({ kind: 'changed' }, { kind: 'preparing' }, { kind: 'failed', error }),
      version.map((each): Message => ({ kind: 'prepared', version: each, ready: String(each) })),
      version.map((each): Message => ({ kind: 'unprepared', version: each, error })),
      version.map((each): Message => ({ kind: 'sent', version: each })),
      version.map((each): Message => ({ kind: 'unsent', version: each, error })),
      fc.constant<Message>({ kind: 'asking' }),
    )
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (messages) => {
        let draft: DraftModel<string> = EMPTY_DRAFT
        for (const each of messages) {
          // The effects ask only for what can be confirmed.
          if (each.kind === 'asking' && !canConfirm(draft)) continue
          const next = transition(draft, each)
          expect(next.version).toBeGreaterThanOrEqual(draft.version)
          if (next.ready !== undefined) expect(next.ready).toBe(String(next.version))
          if (['prepared', 'asking'].includes(next.status)) expect(next.ready).toBeDefined()
          draft = next
        }
      }),
    )
  })
})
