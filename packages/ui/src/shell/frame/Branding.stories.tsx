import { waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { directoryWallets, fakeDirectory } from '../../stories/directory.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Shell/Branding' }

const footerOf = ({ root }: Stage): HTMLElement | null => root.querySelector('.card > .app > .Branding-branding')

export const UnderEachView = scene({
  name: 'S3.16 Under each view',
  options: () => ({ features: { branding: true } }),
  async play(stage) {
    await waitFor(() => expect(footerOf(stage)?.textContent).toBe('Latchkit'))
    await stage.show({ view: 'WhatIsAWallet' })
    expect(footerOf(stage)).toBeTruthy()
  },
})

export const OffByDefault = scene({
  name: 'S3.16 Off by default',
  play: async (stage) => expect(footerOf(stage)).toBeNull(),
})

const services = (branding: boolean) => fakeDirectory(directoryWallets(8), {}, { branding })

export const WhereTheServicesWantIt = scene({
  name: 'S3.16 Where the app’s services want it',
  options: () => ({ endpoints: services(true).endpoints }),
  play: async (stage) => void (await waitFor(() => expect(footerOf(stage)).toBeTruthy())),
})

export const NotAgainstTheApp = scene({
  name: 'S3.16 Not against the app',
  options: () => ({ features: { branding: false }, endpoints: services(true).endpoints }),
  async play(stage) {
    await waitFor(() => expect(stage.latch.getState().config?.status).toBe('ready'))
    expect(footerOf(stage)).toBeNull()
  },
})
