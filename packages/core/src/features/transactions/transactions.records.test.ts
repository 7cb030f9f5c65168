import { describe, expect, it } from 'vitest'
import { paymentOf } from '../payments/payment.rules.js'
import { readTransaction } from './transactions.records.js'

/** A payment of the form, as a page of before the subjects has stored it. */
const STORED = {
  id: '1-2-3-4',
  kind: 'transfer',
  networkId: 'eip155:1',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  value: '250000000000000000',
  payment: {
    to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    value: '250000000000000000',
    symbol: 'ETH',
    decimals: 18,
  },
  isFromForm: true,
  anchor: { nonce: 4, block: '7' },
  askedAt: 1_790_000_000_000,
  sentAt: 1_790_000_001_000,
  status: 'pending',
  hash: `0x${'ab'.repeat(32)}`,
  needs: 1,
  isTold: false,
  page: 'gone',
  revision: 2,
  isOpen: true,
}

const CALL = { to: 'a', value: '0', bytes: 4 }

describe('a stored transaction', () => {
  it('is read with the calls of a batch, and with the hash that it will have', () => {
    const anchor = { hash: 'x', content: 'y', calls: [CALL, { ...CALL, dataDigest: 'z' }] }
    expect(readTransaction(STORED.id, { ...STORED, anchor })?.anchor).toEqual(anchor)
  })

  it('is read as it was stored before records had a subject and a flow', () => {
    const { payment, isFromForm: _, isOpen: __, ...rest } = STORED
    const record = readTransaction(STORED.id, STORED)
    expect(record).toEqual({ ...rest, subject: { kind: 'payment', data: payment }, flow: 'payment' })
    expect(record && paymentOf(record)).toEqual(payment)
  })

  it.each([
    ['another id', { id: 'other' }],
    ['no status of ours', { status: 'done' }],
    ['a subject without a kind', { subject: {} }],
    ['a flow that is no text', { flow: 7 }],
    ['a network that is none', { networkId: '1' }],
    ['an anchor that is none', { anchor: 'x' }],
    ['an anchor whose hash is no text', { anchor: { hash: 7 } }],
    ['an anchor whose calls are no list', { anchor: { calls: {} } }],
    ['a call of a batch without a receiver', { anchor: { calls: [{ value: '0', bytes: 4 }] } }],
    ['a call of a batch with an amount that is none', { anchor: { calls: [{ to: 'a', value: '-1', bytes: 4 }] } }],
    ['a call of a batch without its length', { anchor: { calls: [{ to: 'a', value: '0' }] } }],
    ['a call of a batch with a digest that is none', { anchor: { calls: [{ ...CALL, dataDigest: 7 }] } }],
  ])('F202 is none with %s', (_, changes) =>
    expect(readTransaction(STORED.id, { ...STORED, ...changes })).toBeUndefined(),
  )

  it.each([
    ['no amount', { value: 'x' }],
    ['no receiver', { to: undefined }],
    ['too many decimals', { decimals: 78 }],
  ])('F202 is no payment with %s', (_, changes) => {
    const record = readTransaction(STORED.id, { ...STORED, payment: { ...STORED.payment, ...changes } })
    expect(record).toBeDefined()
    expect(record && paymentOf(record)).toBeUndefined()
  })
})
