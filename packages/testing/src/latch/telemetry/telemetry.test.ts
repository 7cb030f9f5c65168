import { describe, expect, it } from 'vitest'
import { createConnectedLatch, type TestLatch } from '../../createTestLatch.js'
import { betaNetwork } from '../../testNetworks.js'

const FAILS = { throws: new Error('gone') }
const DECLINES = { throws: Object.assign(new Error('no'), { code: 4001 }) }
const BETA = betaNetwork.caipNetworkId

/** Collects the errors that the app gets as events from now on. */
function errorsOf({ latch }: Pick<TestLatch, 'latch'>): string[] {
  const errors: string[] = []
  latch.subscribeEvents(({ event, properties }) => {
    if (event === 'INTERNAL_ERROR') errors.push((properties as { errorType: string }).errorType)
  })
  return errors
}

describe('S8.15, F235 an error of the kit is told once, then thrown on with the same class and code', () => {
  it('where switching the network fails', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: FAILS } })
    const errors = errorsOf(test)
    const thrown = await test.latch.switchNetwork(BETA).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ isLatchError: true })
    expect(errors).toEqual([(thrown as { code: string }).code])
  })

  it('not where the visitor declined', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: DECLINES } })
    const errors = errorsOf(test)
    await test.latch.switchNetwork(BETA).catch(() => {})
    expect(errors).toEqual([])
  })
})
