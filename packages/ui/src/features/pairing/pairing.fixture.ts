import type { CustomWallet, FeatureName, Latch, LinkOpening } from '@latchkit/core'
import { createFakePairing, createFakeWindow, type FakePairing, type TestLatchOptions } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import type { Scene, Stage } from '../../stories/stage.fixture.js'
import { wallet } from '../../stories/wallets.fixture.js'

/** A wallet that isn't in this browser, with every link that there is. */
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

/** Harbor, with other links than it has otherwise. */
export const harbor = (fields: Partial<CustomWallet> = {}): CustomWallet => ({ ...HARBOR, ...fields })

/** A page on a phone: what would be opened is written down. */
export interface PhoneWindow {
  readonly window: Window
  readonly opened: string[]
  /** Whether there is a network. */
  setOnline(isOnline: boolean): void
  /** Whether the visitor has just pressed something. Undefined: a browser that doesn't tell. */
  setActive(isActive: boolean | undefined): void
  /** Another app comes in front of the page. */
  hide(): void
}

const USER_AGENTS = {
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
} as const

/** Makes a page on a phone, or on a desktop. */
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

/** What holds the controllers of wallets elsewhere back. */
export interface ServicesGate {
  /** They come, now and from now on. */
  open(): void
  /** Whoever asks for them is refused, until it is opened. */
  fail(): void
}

/** Lets a kit's controllers of wallets elsewhere not come before they are let. */
export function holdServices(latch: Latch): ServicesGate {
  const { feature } = latch
  const held: readonly FeatureName[] = ['wallets', 'pairing']
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

/** What a scene of pairing plays with. */
export interface PairingStage extends Stage {
  readonly pairing: FakePairing
  readonly page: PhoneWindow
}

/** A scene's options and steps around one fake pairing. */
export function pairingScene({
  codes,
  system = 'desktop',
  customWallets = [HARBOR],
  options = {},
  isBegun = true,
  play,
}: {
  /** Whether codes come by themselves. */
  readonly codes?: boolean
  readonly system?: keyof typeof USER_AGENTS
  readonly customWallets?: readonly CustomWallet[]
  readonly options?: TestLatchOptions | (() => TestLatchOptions)
  /** Whether the first view asks for a code. */
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
    // Wallets are seen, mostly, before one is chosen.
    before: ({ latch }) => latch.feature('wallets'),
    async play(stage) {
      if (isBegun) await waitFor(() => expect(pairing.count('open')).toBe(1))
      await stage.clock.settle()
      await play?.({ ...stage, pairing, page })
    },
  }
}

/** Waits until the kit says what became of a link. */
export const openingIs = (stage: Stage, opening: LinkOpening): Promise<void> =>
  waitFor(() => expect(stage.latch.getState().pairing?.opening).toBe(opening))
