import type { CustomWallet, FeatureName, Latch, LinkOpening } from '@latchkit/core'
import { createFakePairing, createFakeWindow, type FakePairing, type TestLatchOptions } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import type { Scene, Stage } from '../../stories/stage.fixture.js'
import { wallet } from '../../stories/wallets.fixture.js'

/** A remote wallet with an app on phones, stores and a website. */
export const HARBOR: CustomWallet = {
  id: 'harbor',
  name: 'Harbor',
  image_url: wallet('Harbor').info.icon,
  mobile_link: 'harborapp://',
  link_mode: 'https://harbor.example/app',
  homepage: 'https://harbor.example',
  app_store: 'https://apps.apple.com/app/harbor/id1',
  play_store: 'https://play.google.com/store/apps/details?id=harbor',
  chrome_store: 'https://chromewebstore.google.com/detail/harbor',
}

/** Makes the wallet Harbor, with some fields replaced. */
export const harbor = (fields: Partial<CustomWallet> = {}): CustomWallet => ({ ...HARBOR, ...fields })

/** The window of a phone or a desktop, which records the URLs that are opened. */
export interface PhoneWindow {
  readonly window: Window
  /** The URLs that were opened, in order. */
  readonly opened: string[]
  /** Sets whether the browser is online, and dispatches the event. */
  setOnline(isOnline: boolean): void
  /** Sets `navigator.userActivation.isActive`. Undefined: a browser without `userActivation`. */
  setActive(isActive: boolean | undefined): void
  /** Hides the page, as an app in front of it does. */
  hide(): void
}

const USER_AGENTS = {
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
} as const

/** Makes the window of a phone or a desktop. */
export function windowOn(system: keyof typeof USER_AGENTS): PhoneWindow {
  const opened: string[] = []
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const userActivation: { isActive: boolean } | undefined = { isActive: false }
  const navigator = { userAgent: USER_AGENTS[system], onLine: true, userActivation }
  const window = Object.assign(createFakeWindow(), {
    document,
    navigator,
    open: (href: string) => void opened.push(href),
  })
  return {
    window,
    opened,
    setOnline(isOnline) {
      navigator.onLine = isOnline
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
    setActive: (isActive) =>
      void Object.assign(navigator, { userActivation: isActive === undefined ? isActive : { isActive } }),
    hide() {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

/** Holds back the controllers of remote wallets. */
export interface ServicesGate {
  /** Lets the controllers load, now and from now on. */
  open(): void
  /** Lets every request for the controllers reject until the gate opens. */
  fail(): void
}

/** Makes a kit's controllers of remote wallets, or some of them, wait for the returned gate. */
export function holdServices(latch: Latch, held: readonly FeatureName[] = ['wallets', 'pairing']): ServicesGate {
  const { feature } = latch
  const waiting = new Set<() => void>()
  let gate: 'shut' | 'open' | 'failing' = 'shut'
  const behindGate: Latch['feature'] = async (name) => {
    if (held.includes(name) && gate === 'shut') await new Promise<void>((resolve) => waiting.add(resolve))
    if (held.includes(name) && gate === 'failing') throw new TypeError('Failed to fetch dynamically imported module')
    return feature(name)
  }
  const turn = (to: typeof gate): void => {
    gate = to
    for (const goOn of waiting) goOn()
    waiting.clear()
  }
  Object.assign(latch, { feature: behindGate })
  return { open: () => turn('open'), fail: () => turn('failing') }
}

/** The stage of a pairing scene. */
export interface PairingStage extends Stage {
  readonly pairing: FakePairing
  readonly page: PhoneWindow
}

/** Returns the options and steps of a scene with one fake pairing. */
export function pairingScene({
  codes,
  system = 'desktop',
  customWallets = [HARBOR],
  options = {},
  isBegun = true,
  play,
}: {
  /** Whether the fake pairing makes codes by itself. Default: true. */
  readonly codes?: boolean
  readonly system?: keyof typeof USER_AGENTS
  readonly customWallets?: readonly CustomWallet[]
  readonly options?: TestLatchOptions | (() => TestLatchOptions)
  /** Whether the first view begins an attempt, for which the scene waits. Default: true. */
  readonly isBegun?: boolean
  readonly play?: (stage: PairingStage) => Promise<void>
}): Required<Pick<Scene, 'before' | 'play'>> & { options: () => TestLatchOptions } {
  let pairing: FakePairing
  let page: PhoneWindow
  return {
    options() {
      pairing = createFakePairing(codes === undefined ? {} : { codes })
      page = windowOn(system)
      const more = typeof options === 'function' ? options() : options
      return { wallets: [], pairing, window: page.window, customWallets, ...more }
    },
    // A visitor mostly sees the list before choosing a wallet, so its controller is loaded.
    before: ({ latch }) => latch.feature('wallets'),
    async play(stage) {
      if (isBegun) await waitFor(() => expect(pairing.count('open')).toBe(1))
      await stage.clock.settle()
      await play?.({ ...stage, pairing, page })
    },
  }
}

/** Waits until the kit's state of the opened link is `opening`. */
export const openingIs = (stage: Stage, opening: LinkOpening): Promise<void> =>
  waitFor(() => expect(stage.latch.getState().pairing?.opening).toBe(opening))
