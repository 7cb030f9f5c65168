import type { Latch } from '@latchkit/core'
import { createTestLatch, type TestLatch } from '@latchkit/testing'
import type { StoryObj } from '@storybook/react-vite'
import { lazy, useEffect, type ComponentType, type ReactNode } from 'react'
import { screen, waitFor, within } from 'storybook/test'
import { LatchProvider } from '../../react/LatchProvider.js'
import { expect } from '../../stories/expect.fixture.js'
import { followLook } from '../../stories/look.fixture.js'
import { endMotion } from '../../stories/motion.fixture.js'
import { wallet } from '../../stories/wallets.fixture.js'

export default { title: 'Shell/hostViews' }

/** A story of a component of the app in place of a view, drawn in the React tree of the page. */
const ownView = (View: ComponentType, play: (shadow: ShadowRoot) => Promise<unknown>): StoryObj => ({
  loaders: [
    ({ globals }) => {
      const themeMode = globals.theme === 'light' ? 'light' : 'dark'
      return { test: createTestLatch({ wallets: [wallet('Harbor')], themeMode, locale: 'en' }) }
    },
  ],
  render: (_, { loaded }) => <Page latch={(loaded.test as TestLatch).latch} View={View} />,
  async play({ loaded }) {
    await (loaded.test as TestLatch).latch.open({ view: 'WhatIsAWallet' })
    const shadow = await waitFor(() => {
      const root = document.querySelector('[data-latchkit]')?.shadowRoot
      expect(root?.querySelector('[data-view=WhatIsAWallet]')).toBeTruthy()
      return root!
    })
    await play(shadow)
    await waitFor(() => endMotion(shadow))
  },
})

function Page({ latch, View }: { readonly latch: Latch; readonly View: ComponentType }): ReactNode {
  useEffect(() => followLook(latch), [latch])
  return <LatchProvider latch={latch} views={{ WhatIsAWallet: View }} />
}

const Late = lazy(async () => ({ default: () => <p translate="no">A view of the app</p> }))

export const LoadsItsCode = ownView(Late, () => waitFor(() => screen.getByText('A view of the app')))
LoadsItsCode.tags = ['react-18']

function Broken(): ReactNode {
  throw new Error('a mistake of the app')
}

export const Threw = ownView(Broken, (shadow) =>
  waitFor(() => within(shadow.querySelector('dialog')!).getByText('This part didn’t load')),
)
Threw.tags = ['react-18']
