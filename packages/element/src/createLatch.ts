import { createLatch as createKit, type Latch, type LatchOptions } from '@latchkit/core'
import { mount } from '@latchkit/ui/plain'
import { offerKit } from './kits.js'

/** The options of a kit: those of `createLatch` of core. EVM networks need no adapter, so `adapters` may be left out. */
export type KitOptions = Omit<LatchOptions, 'adapters'> & Partial<Pick<LatchOptions, 'adapters'>>

/** The second argument of {@link createLatch}: where the modal is on the page. */
export interface ElementOptions {
  /** Whether the modal covers the whole window. */
  readonly fullScreen?: boolean | undefined
  /** The element that the modal is put into. Default: the page's `<body>`. */
  readonly container?: HTMLElement | undefined
  /**
   * When the modal's code is loaded, and React with it: `intent` when the pointer or the focus reaches a button, `idle`
   * when the page is idle. Default: `intent`.
   */
  readonly prefetch?: 'idle' | 'intent' | undefined
}

/**
 * Makes a kit, puts its modal on the page, and gives it to the elements of the page, also to those that come later. Its
 * `dispose` also takes it from them and removes the modal; the kit isn't used after that. On a server it makes the kit
 * alone. Throws a `LatchError` with a code `options/…` for a wrong option.
 */
export function createLatch(
  options: KitOptions,
  { container, prefetch = 'intent', fullScreen }: ElementOptions = {},
): Latch {
  const kit = createKit({ adapters: [], ...options })
  const page = globalThis.document as Document | undefined
  if (!page) return kit
  const unmount = mount(kit, container ?? page.body, { fullScreen, prefetch })
  const latch: Latch = {
    ...kit,
    dispose() {
      withdraw()
      unmount()
      kit.dispose()
    },
  }
  const withdraw = offerKit(container?.ownerDocument ?? page, latch)
  return latch
}
