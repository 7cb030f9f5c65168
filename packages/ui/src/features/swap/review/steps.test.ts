import type { PendingApproval, SwapOffer, SwapState, SwapStep, Token } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { allowedFor, finished, isMining, progressOf, shownSteps, type UnderWay } from './steps.js'

const of = (status: Parameters<typeof progressOf>[1], under: Partial<UnderWay> = {}): string[] =>
  [0, 1, 2].map((index) => progressOf(index, status, { operation: undefined, record: undefined, ...under }))

describe('the progress of a step', () => {
  it('is open until the wallet is asked', () => {
    expect(of('prepared')).toEqual(['open', 'open', 'open'])
    expect(of('prepared', { operation: { status: 'asking', step: 2 } })).toEqual(['open', 'open', 'open'])
    expect(of('asking')).toEqual(['open', 'open', 'open'])
    expect(of('asking', { operation: { status: 'preparing', step: 0 } })).toEqual(['open', 'open', 'open'])
  })

  it('is that of the operation, and what is before is done', () => {
    expect(of('asking', { operation: { status: 'asking', step: 1 } })).toEqual(['asked', 'open', 'open'])
    expect(of('asking', { operation: { status: 'asking', step: 3 } })).toEqual(['done', 'done', 'asked'])
  })

  it('is sent until the chain has included it', () => {
    const operation = { status: 'asking', step: 2 } as const
    expect(of('asking', { operation, record: { status: 'asking' } })).toEqual(['done', 'asked', 'open'])
    expect(of('asking', { operation, record: { status: 'pending' } })).toEqual(['done', 'sent', 'open'])
    // The next step has no record yet.
    expect(of('asking', { operation, record: { status: 'success' } })).toEqual(['done', 'asked', 'open'])
    expect(isMining({ operation: undefined, record: { status: 'pending' } })).toBe(false)
  })

  it('is done once the swap is sent', () => {
    expect(of('sent')).toEqual(['done', 'done', 'done'])
  })
})

const NETWORK = 'eip155:1'
const tokenAt = (address: string): Token => ({ networkId: NETWORK, address, name: 'X', symbol: 'X', decimals: 6 })
const GIVEN = tokenAt(`0x${'a'.repeat(40)}`)
const offer = { from: GIVEN } as SwapOffer
const approvalOf = (token: Token): PendingApproval => ({
  ...{ transactionId: 'one', token, spender: `0x${'5'.repeat(40)}`, amount: '1', provider: undefined },
})
const kinds = (...all: readonly SwapStep['kind'][]): readonly SwapStep[] => all.map((kind) => ({ kind }))
const NOTHING: UnderWay = { operation: undefined, record: undefined }
const error = new Error('declined') as unknown as NonNullable<SwapState['error']>

/** The steps that are shown, each as its kind with how far it is. */
function shown(
  steps: readonly SwapStep[],
  done: readonly SwapStep[],
  form: Partial<Parameters<typeof shownSteps>[2]> = {},
  under = NOTHING,
): string[] {
  const all = { status: 'prepared', error, approvals: [approvalOf(GIVEN)], permits: [], ...form } as const
  return shownSteps({ steps, offer }, done, all, under).map(({ step, is }) => `${step.kind} ${is}`)
}

describe('the steps after a refusal', () => {
  it('are finished before the one that the wallet is asked for', () => {
    const steps = kinds('clear', 'approval', 'swap')
    expect(finished(steps, NOTHING)).toEqual([])
    expect(finished(steps, { ...NOTHING, operation: { status: 'preparing', step: 2 } })).toEqual([])
    expect(finished(steps, { ...NOTHING, operation: { status: 'asking', step: 0 } })).toEqual([])
    expect(finished(steps, { ...NOTHING, operation: { status: 'asking', step: 3 } })).toEqual(
      kinds('clear', 'approval'),
    )
  })

  it('keep the approval that was sent, ticked, before and after the rest is prepared anew', () => {
    const done = kinds('approval')
    expect(shown(kinds('approval', 'swap'), done)).toEqual(['approval done', 'swap open'])
    expect(shown(kinds('approval', 'swap'), done, { status: 'preparing' })).toEqual(['approval done', 'swap open'])
    expect(shown(kinds('swap'), done)).toEqual(['approval done', 'swap open'])
    const under: UnderWay = { operation: { status: 'asking', step: 1 }, record: undefined }
    expect(shown(kinds('swap'), done, { status: 'asking', error: undefined }, under)).toEqual([
      'approval done',
      'swap asked',
    ])
  })

  it('have no approval that was taken back, nor that of another token', () => {
    for (const approvals of [[], [approvalOf(tokenAt(`0x${'b'.repeat(40)}`))]]) {
      expect(shown(kinds('swap'), kinds('approval'), { approvals })).toEqual(['swap open'])
      expect(shown(kinds('approval', 'swap'), kinds('approval'), { approvals })).toEqual(['approval open', 'swap open'])
    }
  })

  it('keep a cleared allowance, and say that it is open where it has to be cleared again', () => {
    const [steps, done] = [kinds('clear', 'approval', 'swap'), kinds('clear')]
    const approvals: PendingApproval[] = []
    expect(shown(steps, done, { status: 'preparing', approvals })).toEqual(['clear done', 'approval open', 'swap open'])
    expect(shown(kinds('approval', 'swap'), done, { approvals })).toEqual(['clear done', 'approval open', 'swap open'])
    expect(shown(steps, done, { approvals })).toEqual(['clear open', 'approval open', 'swap open'])
  })

  it('read what is allowed of the token that is given', () => {
    const permit = { ...approvalOf(GIVEN), provider: { id: 'p', name: 'P' }, expiresAt: 1 }
    expect(allowedFor(offer, { approvals: [], permits: [permit] })).toEqual({ approval: undefined, permit })
    expect(
      allowedFor({ ...offer, from: { ...GIVEN, networkId: 'eip155:2' } }, { approvals: [], permits: [permit] }),
    ).toEqual({
      approval: undefined,
      permit: undefined,
    })
  })
})
