import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createPreparedLatch, type TestLatch } from '../../createTestLatch.js'
import { OTHER_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork, foreignNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const wallet = 'Fake Wallet'
const wallets = { namespace: 'eip155', connectorId: 'org.example.fake' } as const
const BETA = betaNetwork.caipNetworkId
const ignore = (): void => {}

const kindsOf = ({ latch }: TestLatch): readonly string[] | undefined =>
  latch.getState().requests?.pending.map(({ kind }) => kind)
const isPrompting = ({ latch }: TestLatch): unknown => latch.getState().requests?.isPrompting

describe('what a wallet is asked', () => {
  it('is to connect, until it answers', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const { latch, adapter, clock } = test
    latch.start()
    await clock.advance(200)
    const since = clock.now()
    const connecting = latch.connect({ wallet })
    await soon(() => latch.getState().requests?.pending).toEqual([{ ...wallets, kind: 'connect', since }])
    expect(isPrompting(test)).toBe(false)
    await clock.advance(150)
    expect(isPrompting(test)).toBe(true)
    adapter.set({ connect: 'ok' })
    await connecting
    expect([kindsOf(test), isPrompting(test)]).toEqual([[], false])
  })

  it('is nothing once the visitor gave up, and the same again once the request is joined', async () => {
    const test = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const { latch, clock, adapter } = test
    latch.start()
    await clock.advance(200)
    latch.connect({ wallet }).catch(ignore)
    await soon(() => kindsOf(test)).toEqual(['connect'])
    latch.cancel()
    await soon(() => kindsOf(test)).toEqual([])
    latch.connect({ wallet }).catch(ignore)
    await soon(() => kindsOf(test)).toEqual(['connect'])
    expect(adapter.count('connect')).toBe(1)
  })

  it('is to switch the network, once for each request that the kit waits for', async () => {
    const test = await createConnectedLatch({
      adapter: { switchNetwork: 'hang' },
      networks: [alphaNetwork, betaNetwork, foreignNetwork],
    })
    const { latch, adapter } = test
    latch.switchNetwork(BETA).catch(ignore)
    latch.switchNetwork(BETA).catch(ignore)
    await soon(() => kindsOf(test)).toEqual(['switchNetwork'])
    // The answer to the earlier request has no effect any more.
    latch.switchNetwork(foreignNetwork).catch(ignore)
    await soon(() => adapter.count('switchNetwork')).toBe(2)
    expect(kindsOf(test)).toEqual(['switchNetwork'])
    adapter.set({ switchNetwork: 'ok' })
    await soon(() => kindsOf(test)).toEqual([])
  })

  it('is to sign and to send, side by side, until its connection ends', async () => {
    const test = await createConnectedLatch({ adapter: { sign: 'hang', send: 'hang' } })
    const { latch } = test
    latch.signMessage('hello').catch(ignore)
    latch.signMessage('hello').catch(ignore)
    latch.sendTransaction({ to: OTHER_ADDRESS, value: 1n }).catch(ignore)
    // The code of each is loaded by itself.
    await soon(() => kindsOf(test)?.toSorted()).toEqual(['sendTransaction', 'signMessage'])
    await test.clock.advance(150)
    expect(isPrompting(test)).toBe(true)
    await latch.disconnect()
    await soon(() => [kindsOf(test), isPrompting(test)]).toEqual([[], false])
  })

  it('is nothing where the kit refuses the request itself', async () => {
    const test = await createConnectedLatch()
    await test.latch.signMessage('').catch(ignore)
    expect(kindsOf(test)).toEqual([])
  })

  it('is nothing after a refusal of the wallet', async () => {
    const declined = { throws: { code: 4001 } } as const
    const test = await createConnectedLatch({ adapter: { sign: declined, switchNetwork: declined } })
    await test.latch.signMessage('hello').catch(ignore)
    await test.latch.switchNetwork(BETA).catch(ignore)
    expect(kindsOf(test)).toEqual([])
  })
})
