import { describe, expect, it } from 'vitest'
import { plainReceiver } from './plainReceiver.js'

describe('a pasted receiver', () => {
  it.each([
    [' 0x9965 507D\n1a55 ', '0x9965507D1a55'],
    ['reef .eth', 'reef.eth'],
    [' solana:mvines?memo=Order 7 of 12\n', 'solana:mvines?memo=Order 7 of 12'],
    ['bitcoin:bc1q?amount=0.1 5', 'bitcoin:bc1q?amount=0.1 5'],
    ['ethereum:0x99\r\n65@1', 'ethereum:0x9965@1'],
  ])('F137 %s', (text, plain) => expect(plainReceiver(text)).toBe(plain))
})
