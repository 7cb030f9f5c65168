import type { WalletFeature } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { inOrder } from './walletFeatures.js'

const ALL: readonly WalletFeature[] = ['send', 'swaps', 'onramp', 'receive']

describe('the actions of the account', () => {
  it('S9.11 are onramp, swaps, receive, send where the app gives no order', () => {
    expect(inOrder(ALL)).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })

  it.each<[WalletFeature[], WalletFeature[]]>([
    [
      ['send', 'receive', 'onramp', 'swaps'],
      ['send', 'receive', 'onramp', 'swaps'],
    ],
    [
      ['send', 'swaps'],
      ['send', 'swaps', 'onramp', 'receive'],
    ],
    [
      ['send', 'send', 'receive'],
      ['send', 'receive', 'onramp', 'swaps'],
    ],
    [[], ['onramp', 'swaps', 'receive', 'send']],
  ])('S3.16 are in the order of the app, %j, and those that it leaves out last', (order, sorted) => {
    expect(inOrder(ALL, order)).toEqual(sorted)
  })

  it('S3.16 are only those that are there, whatever the app names', () => {
    expect(inOrder(['receive', 'send'], ['swaps', 'send', 'nothing' as WalletFeature])).toEqual(['send', 'receive'])
    expect(inOrder([], ['send'])).toEqual([])
  })
})
