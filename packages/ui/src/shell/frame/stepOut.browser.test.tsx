import type { Latch } from '@latchkit/core'
import { betaNetwork } from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { openModal, type OpenedModal } from './opened.fixture.js'

const hanging = { adapter: { sign: 'hang', switchNetwork: 'hang', connect: 'ok' } } as const
const ignore = (): void => {}

const isModal = ({ dialog }: OpenedModal): boolean => dialog.matches(':modal')

/** Opens the modal at the account of a connected wallet. */
async function openAccount(form?: Parameters<typeof openModal>[1]): Promise<OpenedModal> {
  const modal = await openModal(hanging, form)
  const { latch } = modal
  await latch.connect({ wallet: 'Fake Wallet' })
  await latch.open({ view: 'Account' })
  await vi.waitFor(() =>
    expect(modal.dialog.querySelector('.view:not(.leaving)')).toHaveProperty('dataset.view', 'Account'),
  )
  expect(isModal(modal)).toBe(true)
  return modal
}

describe('while a wallet is asked, the dialog lets the page take input', () => {
  test.each<[string, (latch: Latch) => Promise<unknown>]>([
    ['to sign', (latch) => latch.signMessage('hello')],
    ['to switch the network', (latch) => latch.switchNetwork(betaNetwork)],
  ])('%s, in a view that does not wait for it', async (_, ask) => {
    const modal = await openAccount()
    const { latch, adapter, clock, dialog } = modal
    const asked = ask(latch).catch(ignore)
    await vi.waitFor(() => expect(latch.getState().requests?.pending).toHaveLength(1))
    await clock.advance(149)
    expect(isModal(modal)).toBe(true)
    await clock.advance(1)
    await vi.waitFor(() => expect(isModal(modal)).toBe(false))
    expect(dialog.open).toBe(true)
    await latch.open({ view: 'ProfileWallets' })
    expect(isModal(modal)).toBe(false)
    adapter.set({ sign: 'ok', switchNetwork: 'ok' })
    await asked
    await vi.waitFor(() => expect(dialog.hasAttribute('data-stepped-out')).toBe(false))
    expect(dialog.open && !isModal(modal)).toBe(false)
  })

  test('in the form that covers the window, too', async () => {
    const modal = await openAccount({ fullScreen: true })
    const { latch, clock, dialog } = modal
    latch.signMessage('hello').catch(ignore)
    await vi.waitFor(() => expect(latch.getState().requests?.pending).toHaveLength(1))
    await clock.advance(150)
    await vi.waitFor(() => expect(dialog.hasAttribute('data-stepped-out')).toBe(true))
    expect(isModal(modal)).toBe(false)
  })
})
