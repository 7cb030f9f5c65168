// @vitest-environment jsdom
import type { Latch, LatchState, SwapProvider } from '@latchkit/core'
import { alphaNetwork, betaNetwork, createConnectedLatch } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LatchContext } from '../../react/context.js'
import { render } from '../../react/render.fixture.js'
import { ShellContext, type Shell } from '../../shell/frame/context.js'
import { useCanSwap } from './useCanSwap.js'

type Swap = Pick<NonNullable<LatchState['swap']>, 'isSupported' | 'approvals'>

const provider = (id: string, ...networks: readonly string[]): SwapProvider =>
  ({ id, name: id, networks, quotes: async () => [], build: async () => ({ calls: [] }) }) as unknown as SwapProvider
const here = provider('here', alphaNetwork.caipNetworkId)
const elsewhere = provider('elsewhere', betaNetwork.caipNetworkId)
const endpoints = { api: 'https://api.example' }
const approval = {} as Swap['approvals'][number]

/** What the app's server says of the networks on which it swaps. Undefined: it can't be reached. */
type Served = readonly string[] | undefined

const Answer = (): ReactNode => (useCanSwap() ? 'offered' : 'hidden')

test.each<[string, Parameters<typeof createConnectedLatch>[0], Swap | undefined, string, Served?]>([
  ['no provider', {}, undefined, 'hidden'],
  ['a provider of the app on the network', { swapProviders: [elsewhere, here] }, undefined, 'offered'],
  ['a provider of the app on another network', { swapProviders: [elsewhere] }, undefined, 'hidden'],
  ['a provider that is switched off', { swapProviders: [here], features: { swaps: ['other'] } }, undefined, 'hidden'],
  ['the switch off', { swapProviders: [here], endpoints, features: { swaps: false } }, undefined, 'hidden'],
  ['no id switched on', { endpoints, features: { swaps: [] } }, undefined, 'hidden'],
  ['a server whose networks are not known', { endpoints }, undefined, 'offered'],
  ['a server that swaps here', { endpoints }, { isSupported: true, approvals: [] }, 'offered'],
  ['a server that is still asked', { endpoints }, { isSupported: undefined, approvals: [] }, 'offered'],
  ['a server that swaps elsewhere', { endpoints }, { isSupported: false, approvals: [] }, 'hidden'],
  ['a server that names this network', { endpoints }, undefined, 'offered', [alphaNetwork.caipNetworkId]],
  ['a server that names another network', { endpoints }, undefined, 'hidden', [betaNetwork.caipNetworkId]],
  ['a server that swaps nowhere', { endpoints }, undefined, 'hidden', []],
  ['a server that swaps nowhere, and a provider', { endpoints, swapProviders: [here] }, undefined, 'offered', []],
  ['an open approval, and such a server', { endpoints }, { isSupported: false, approvals: [approval] }, 'offered', []],
  ['an open approval', { endpoints }, { isSupported: false, approvals: [approval] }, 'offered'],
])('S3.16 with %s the action is as it should be', async (_, options, swap, answer, served) => {
  const { latch: inner } = await createConnectedLatch(options)
  const swapNetworks = vi.fn(async () => served ?? Promise.reject(new Error('away')))
  const feature = (async () => ({ swapNetworks })) as unknown as Latch['feature']
  const latch: Latch = { ...inner, feature, getState: () => state }
  const state = { ...inner.getState(), ...(swap && { swap: swap as NonNullable<LatchState['swap']> }) }
  const { text } = render(
    <LatchContext.Provider value={latch}>
      <ShellContext.Provider value={{ latch } as Shell}>
        <Answer />
      </ShellContext.Provider>
    </LatchContext.Provider>,
  )
  if (served) await vi.waitFor(() => expect(swapNetworks).toHaveBeenCalled())
  await vi.waitFor(() => expect(text()).toBe(answer))
})
