import { describe, expect, it } from 'vitest'
import { progressOf } from './steps.js'

describe('the progress of a step', () => {
  const of = (
    status: Parameters<typeof progressOf>[1],
    operation?: Parameters<typeof progressOf>[2],
  ): ReturnType<typeof progressOf>[] => [0, 1, 2].map((index) => progressOf(index, status, operation))

  it('is open until the wallet is asked', () => {
    expect(of('prepared')).toEqual(['open', 'open', 'open'])
    expect(of('prepared', { status: 'asking', step: 2 })).toEqual(['open', 'open', 'open'])
    expect(of('asking')).toEqual(['open', 'open', 'open'])
    expect(of('asking', { status: 'preparing', step: 0 })).toEqual(['open', 'open', 'open'])
  })

  it('is that of the operation, and what is before is done', () => {
    expect(of('asking', { status: 'asking', step: 1 })).toEqual(['asked', 'open', 'open'])
    expect(of('asking', { status: 'sent', step: 2 })).toEqual(['done', 'sent', 'open'])
    expect(of('asking', { status: 'settled', step: 3 })).toEqual(['done', 'done', 'done'])
    expect(of('asking', { status: 'review', step: 1 })).toEqual(['open', 'open', 'open'])
  })

  it('is done once the swap is sent', () => {
    expect(of('sent')).toEqual(['done', 'done', 'done'])
  })
})
