import { expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch } from '../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../createFakeWallet.js'

it('makes payment links for the active account on its network', async () => {
  const { latch } = await createConnectedLatch()
  const { paymentLink } = await latch.feature('receive')
  expect(paymentLink()).toBe(`ethereum:${TEST_ADDRESS}@900001`)
  expect(paymentLink({ value: 7n })).toBe(`ethereum:${TEST_ADDRESS}@900001?value=7`)
  expect(paymentLink({ token: OTHER_ADDRESS, value: 7n })).toBe(
    `ethereum:${OTHER_ADDRESS}@900001/transfer?address=${TEST_ADDRESS}&uint256=7`,
  )
})

it('S8.08 makes none without an account', async () => {
  const { paymentLink } = await createTestLatch().latch.feature('receive')
  expect(() => paymentLink()).toThrow(
    expect.objectContaining({ code: 'receive/no-account', message: 'No ActiveCaipAddress found' }),
  )
})
