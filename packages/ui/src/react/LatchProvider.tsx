import type { Latch } from '@latchkit/core'
import { useEffect, type ReactNode } from 'react'
import { mount, type MountOptions } from '../mount.js'
import { LatchContext } from './context.js'

/** What `LatchProvider` takes. */
export interface LatchProviderProps extends MountOptions {
  /** Made once, outside of components: `const latch = createLatch({ … })`. */
  readonly latch: Latch
  readonly children?: ReactNode
  /** Where the modal's host element goes. Default: the end of `document.body`. */
  readonly container?: HTMLElement | undefined
}

/** Gives the kit to the components below, starts it and keeps its modal on the page while it is mounted. */
export function LatchProvider({ latch, children, container, prefetch }: LatchProviderProps): ReactNode {
  useEffect(() => mount(latch, container ?? document.body, { prefetch }), [latch, container, prefetch])
  return <LatchContext.Provider value={latch}>{children}</LatchContext.Provider>
}
