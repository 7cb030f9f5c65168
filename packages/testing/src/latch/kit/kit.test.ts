import type { AdapterFactory } from '@latchkit/core/adapter'
import { solana } from '@latchkit/core/networks'
import { expect, it } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createFakePairing, fakePairingId } from '../../createFakePairing.js'
import { createFakeStorage } from '../../createFakeStorage.js'
import { createFakeWindow } from '../../createFakeWindow.js'
import { createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { alphaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

/** A tab with an EVM wallet and a Solana wallet, on a storage that tabs share. */
function openTab(storage = createFakeStorage()): TestLatch {
  const [evm, sol] = [createFakeAdapter(), createFakeAdapter({ namespace: 'solana' })]
  const tab = createTestLatch({
    storage,
    window: createFakeWindow(),
    networks: [alphaNetwork, solana],
    adapters: [evm.factory, sol.factory],
  })
  tab.latch.start()
  sol.emit({ type: 'connectors', connectors: [{ id: 'sol', name: 'Sol', type: 'ANNOUNCED', chain: 'solana' }] })
  return tab
}

it("F205 another tab's change of the active namespace is a change of the active wallet here", async () => {
  const storage = createFakeStorage()
  const [here, there] = [openTab(storage), openTab(storage)]
  const active = (): string | undefined => there.latch.getState().connection.activeNamespace
  const balanceOf = (): string | undefined => there.latch.getState().account.native?.account
  await here.latch.connect({ wallet: 'Fake Wallet' })
  await here.latch.connect({ wallet: 'Sol' })
  const hear = (): boolean =>
    there.window.dispatchEvent(Object.assign(new Event('storage'), { key: '@latchkit/active:namespace' }))
  hear()
  await soon(active).toBe('solana')
  await soon(() => there.latch.getState().connection.connections).toHaveLength(2)

  await (await there.latch.feature('account')).refreshBalance()
  expect(balanceOf()).toContain('solana:')
  await here.latch.switchNamespace('eip155')
  hear()
  await soon(active).toBe('eip155')
  // The balance follows the active wallet by this event only. So do the required views.
  await soon(balanceOf).toBeUndefined()
})

it('a pairing that is begun in a kit that was not started starts the kit', async () => {
  const pairing = createFakePairing()
  const { latch } = createTestLatch({ pairing })
  const { begin } = await latch.feature('pairing')
  expect(pairing.count('start')).toBe(0)
  begin()
  await soon(() => pairing.isOpen()).toBe(true)
  expect(pairing.count('start')).toBe(1)
  pairing.approve()
  await soon(() => latch.getState().connection.byNamespace.eip155).toMatchObject({
    connectorId: fakePairingId('eip155'),
  })
  latch.dispose()
  expect(pairing.count('stop')).toBe(1)
})

it('shows what an adapter warns of while it is made, in debug mode', async () => {
  const fake = createFakeAdapter()
  const factory: AdapterFactory = (context) => {
    context.environment.warn('An URL is missing.')
    return fake.factory(context)
  }
  const { latch, warnings, reports } = createTestLatch({ adapters: [factory], debug: true })
  expect(warnings).toEqual(['An URL is missing.'])
  await soon(() => latch.getState().alert).toMatchObject({ open: true, message: 'An URL is missing.' })
  expect(reports).toEqual([])
})
