import { describe, expect, it } from 'vitest'
import { isMining, progressOf, type UnderWay } from './steps.js'

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
