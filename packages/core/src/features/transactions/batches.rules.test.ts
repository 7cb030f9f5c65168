import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAtomic, reportOf, takesPaymaster } from './batches.rules.js'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`
const good = { transactionHash: HASH, status: '0x1' }
const bad = { transactionHash: OTHER, status: '0x0' }

it.each([
  [{ atomic: { status: 'supported' } }, true],
  [{ atomic: { status: 'ready' } }, true],
  [{ atomic: { status: 'unsupported' } }, false],
  [{ atomic: 'supported' }, false],
  [{ atomicBatch: { supported: true } }, false],
  [{}, false],
])('%j: all or none by one prompt: %j', (capabilities, is) => expect(isAtomic(capabilities)).toBe(is))

it.each([
  [{ paymasterService: { supported: true } }, true],
  [{ paymasterService: { supported: 'yes' } }, false],
  [{ paymasterService: true }, false],
  [{}, false],
])('%j: takes a paymaster: %j', (capabilities, takes) => expect(takesPaymaster(capabilities)).toBe(takes))

it.each([
  [{ status: 100, receipts: [] }, { state: 'pending' }],
  [{ status: 100, receipts: [good] }, { state: 'pending' }],
  [{ status: 200, receipts: [] }, { state: 'pending' }],
  [
    { status: 200, receipts: [good, { ...good, transactionHash: OTHER }] },
    { state: 'mined', hash: OTHER, hasFailed: false },
  ],
  [
    { status: 200, receipts: [bad, good] },
    { state: 'mined', hash: OTHER, hasFailed: true },
  ],
  [
    { status: 600, receipts: [good] },
    { state: 'mined', hash: HASH, hasFailed: true },
  ],
  [
    { status: 500, receipts: [bad] },
    { state: 'mined', hash: OTHER, hasFailed: true },
  ],
  [{ status: 500, receipts: [] }, { state: 'expired' }],
  [{ status: 400, receipts: [] }, { state: 'expired' }],
  [{ status: 600, receipts: [] }, { state: 'pending' }],
  [{ status: 200, receipts: [{ transactionHash: '0x12' }] }, { state: 'pending' }],
])('F113 %j says %j', (status, report) => expect(reportOf(status)).toEqual(report))

it('F113 a batch with a failed call is no success, whatever else a wallet answers', () => {
  const receipt = fc.oneof(fc.constantFrom<unknown>(good, bad), fc.object(), fc.anything())
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 699 }), fc.array(receipt, { maxLength: 5 }), (status, receipts) => {
      const report = reportOf({ status, receipts })
      if (status >= 200 && receipts.includes(bad)) expect(report).toMatchObject({ state: 'mined', hasFailed: true })
      if (report.state === 'mined') expect(report.hash).toMatch(/^0x[0-9a-f]{64}$/)
    }),
    { numRuns: 1_000 },
  )
})
