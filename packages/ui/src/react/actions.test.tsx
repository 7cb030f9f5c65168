// Tests useAction.ts, useKitState.ts.
// @vitest-environment jsdom
import { isLatchError } from '@latchkit/core'
import {
  betaNetwork,
  createConnectedLatch,
  createFakeWallet,
  createTestLatch,
  OTHER_ADDRESS,
  TEST_ADDRESS,
} from '@latchkit/testing'
import type { ReactNode } from 'react'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { useLatchConnect, useLatchSignMessage, useLatchSwitchNetwork } from './actions.js'
import { LatchContext } from './context.js'
import { render, settle, watched, watchTrouble } from './render.fixture.js'
import { useKitState, type KitState } from './useKitState.js'
import { useLatchBalance, type LatchBalance } from './useLatchBalance.js'
import { useLatchModal } from './useLatchModal.js'

describe('useLatchConnect', () => {
  test('says how far the call is, and gives the account', async () => {
    const { latch, adapter } = createTestLatch({ adapter: { connect: 'hang' } })
    latch.start()
    const { last } = await watched(latch, useLatchConnect)
    expect(last()).toMatchObject({ status: 'idle', isPending: false, data: undefined, error: undefined })
    await vi.waitFor(() => expect(last().connectors.map(({ name }) => name)).toEqual(['Fake Wallet']))
    last().connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'pending', isPending: true }))
    adapter.set({ connect: 'ok' })
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'success', data: { address: TEST_ADDRESS } }))
  })

  test('an error is in the state alone, and goes with a reset', async () => {
    const trouble = watchTrouble()
    const { latch } = createTestLatch({ adapter: { connect: { throws: { code: 4001 } } } })
    latch.start()
    const { last } = await watched(latch, useLatchConnect)
    last().connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(last().status).toBe('error'))
    const { error } = last()
    expect(isLatchError(error) && error.code).toBe('wallet/rejected')
    last().reset()
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'idle', error: undefined }))
    await expect(last().connectAsync({ wallet: 'Fake Wallet' })).rejects.toMatchObject({ code: 'wallet/rejected' })
    await settle()
    expect(trouble).toEqual([])
  })

  test('of two calls the last one counts', async () => {
    const { latch } = createTestLatch()
    latch.start()
    const { last } = await watched(latch, useLatchConnect)
    const first = last().connectAsync({ wallet: 'nothing of this name' })
    last().connect({ wallet: 'Fake Wallet' })
    await expect(first).rejects.toMatchObject({ code: 'connection/connector-not-found' })
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'success', error: undefined }))
  })
})

test('useLatchSwitchNetwork switches by number, id or network, and says what failed', async () => {
  const { latch } = await createConnectedLatch()
  const { last } = await watched(latch, useLatchSwitchNetwork)
  expect(last().networks.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
  last().switchNetwork(betaNetwork)
  await vi.waitFor(() => expect(last().status).toBe('success'))
  expect(latch.getNetwork().name).toBe('Beta')
  last().switchNetwork(900_001)
  await vi.waitFor(() => expect(latch.getNetwork().name).toBe('Alpha'))
  last().switchNetwork('eip155:7')
  await vi.waitFor(() => expect(last().error).toMatchObject({ code: 'network/not-found' }))
})

test('useLatchSignMessage gives the signature', async () => {
  const { latch } = await createConnectedLatch()
  const { last } = await watched(latch, useLatchSignMessage)
  last().signMessage('Hello')
  await vi.waitFor(() => expect(last().status).toBe('success'))
  expect(last().data).toMatch(/^0x/)
  last().signMessage('')
  await vi.waitFor(() => expect(last().error).toMatchObject({ code: 'signing/bad-message' }))
  expectTypeOf(last().data).toEqualTypeOf<string | undefined>()
})

test('useLatchModal opens, follows and closes the modal', async () => {
  const { latch } = createTestLatch()
  const { last } = await watched(latch, useLatchModal)
  expect(last()).toMatchObject({ isOpen: false, view: undefined })
  await last().open({ view: 'WhatIsAWallet' })
  await vi.waitFor(() => expect(last()).toMatchObject({ isOpen: true, view: 'WhatIsAWallet' }))
  await last().close()
  await vi.waitFor(() => expect(last().isOpen).toBe(false))
})

describe('useLatchBalance', () => {
  const valueOf = ({ data }: LatchBalance): bigint | undefined => data?.value

  test('reads the balance by itself, and follows account and network', async () => {
    const wallets = [createFakeWallet({ accounts: [TEST_ADDRESS] })]
    const { latch, adapter, clock } = createTestLatch({ wallets })
    latch.start()
    const { last, all } = await watched(latch, useLatchBalance)
    expect(last()).toMatchObject({ status: 'idle', data: undefined })
    await latch.connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(last().status).toBe('success'))
    expect(all.map(({ status }) => status)).toContain('pending')
    expect(last().data).toMatchObject({ value: 1_234_567_890_000_000_000n, decimals: 18, symbol: 'ALP' })
    expect(last().data?.formatted).toBe('1.23456789')
    const connectorId = 'org.example.fake'
    adapter.set({ native: 5n })
    const account = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
    adapter.emit({ type: 'accounts', connectorId, accounts: [account] })
    // The read begins in the next turn of the clock.
    await clock.advance(1)
    await vi.waitFor(() => expect(valueOf(last())).toBe(5n))
    adapter.set({ native: 6n })
    await latch.switchNetwork(betaNetwork.caipNetworkId)
    await clock.advance(1)
    await vi.waitFor(() => expect(valueOf(last())).toBe(6n))
    expect(last().data?.symbol).toBe('BET')
    await latch.disconnect()
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'idle', data: undefined }))
  })

  test('keeps the last balance where a later read fails', async () => {
    const { latch, adapter } = await createConnectedLatch()
    const { last } = await watched(latch, useLatchBalance)
    await vi.waitFor(() => expect(last().status).toBe('success'))
    adapter.set({ balance: { throws: new Error('offline') } })
    await expect(last().refetch()).rejects.toMatchObject({ code: 'account/balance-unavailable' })
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'error', data: { symbol: 'ALP' } }))
  })

  test('says why no balance is there, and reads it again by itself or at a call', async () => {
    const wallets = [createFakeWallet({ accounts: [TEST_ADDRESS] })]
    const { latch, adapter, clock } = await createConnectedLatch({
      wallets,
      adapter: { balance: { throws: new Error('offline') } },
    })
    const { last } = await watched(latch, useLatchBalance)
    const failure = { code: 'account/balance-unavailable', cause: new Error('offline') }
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'error', data: undefined, error: failure }))
    const count = adapter.count('balance.get')
    await clock.advance(30_000)
    await vi.waitFor(() => expect(adapter.count('balance.get')).toBe(count + 1))
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'error', error: failure }))
    adapter.set({ balance: 'ok' })
    await last().refetch()
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'success', error: undefined }))
  })

  test('is idle where the adapter reads no balances', async () => {
    const { latch } = await createConnectedLatch({ adapter: { without: ['balance'] } })
    const { last } = await watched(latch, useLatchBalance)
    expect(last()).toMatchObject({ status: 'idle', data: undefined, error: undefined })
  })

  test('ends reading with its component', async () => {
    const { latch, clock } = await createConnectedLatch()
    const before = clock.waiting()
    function Shown(): ReactNode {
      return useLatchBalance().data?.formatted ?? 'none'
    }
    const { text, unmount } = render(
      <LatchContext.Provider value={latch}>
        <Shown />
      </LatchContext.Provider>,
    )
    await vi.waitFor(() => expect(text()).toBe('1.23456789'))
    expect(clock.waiting()).toBeGreaterThan(before)
    unmount()
    await vi.waitFor(() => expect(clock.waiting()).toBe(before))
  })
})

test('useLatchState shows the documented shape, and renders again only for what is selected', async () => {
  const { latch } = await createConnectedLatch()
  const { last, all } = await watched(latch, () => useKitState((state) => state))
  const shape: Record<keyof KitState, unknown> = { ...last() }
  expect(Object.keys(shape).sort()).toEqual(
    [
      ...['account', 'connections', 'connectors', 'locale', 'modal', 'namespace'],
      ...['network', 'networks', 'switchingTo', 'themeMode'],
    ].sort(),
  )
  expect(last()).toMatchObject({
    account: { isConnected: true, address: TEST_ADDRESS },
    namespace: 'eip155',
    network: { name: 'Alpha' },
    modal: { isOpen: false },
    themeMode: 'dark',
    locale: 'auto',
  })
  expect(all.length).toBeGreaterThan(0)
  const names = await watched(latch, () => useKitState(({ network }) => network.name))
  ;(await latch.feature('theme')).setMode('light')
  await vi.waitFor(() => expect(last().themeMode).toBe('light'))
  await settle()
  expect(names.all).toEqual(['Alpha'])
  await latch.switchNetwork(betaNetwork.caipNetworkId)
  await vi.waitFor(() => expect(names.last()).toBe('Beta'))
  // @ts-expect-error The inside of the kit is not a part of it.
  expectTypeOf<KitState>().toHaveProperty('connection').toBeObject()
})
