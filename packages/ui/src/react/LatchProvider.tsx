import type { Latch } from '@latchkit/core'
import { useEffect, useState, type ReactNode } from 'react'
import { mountWith, type MountOptions } from '../mount.js'
import type { ReplacingViews } from '../defineView.js'
import { followLanguage } from '../words/language.js'
import { ENGLISH } from '../words/spoken.js'
import { SpokenContext } from '../words/useSay.js'
import { LatchContext, PlaceContext } from './context.js'

/** The props of {@link LatchProvider}. */
export interface LatchProviderProps extends Omit<MountOptions, 'inline' | 'views'> {
  /** The kit. Make it once, outside of components: `const latch = createLatch({ … })`. */
  readonly latch: Latch
  readonly children?: ReactNode
  /** The element that the modal's host is appended to. Default: `document.body`. */
  readonly container?: HTMLElement | undefined
  /**
   * React components that replace views of the kit. They render in this React tree, with its contexts. Make the object
   * once: another object mounts the modal again.
   */
  readonly views?: ReplacingViews | undefined
}

/**
 * Provides a kit to the components below it. While it is mounted it keeps the kit started and the modal on the page, in
 * `container`, or the views inside a `LatchInline`. On a server it renders its children only.
 */
export function LatchProvider(props: LatchProviderProps): ReactNode {
  const { latch, children, container, prefetch, fullScreen, views } = props
  const [spoken, hear] = useState(ENGLISH)
  const [place, setPlace] = useState<HTMLElement>()
  const [portals, show] = useState<ReactNode>()
  // Keeps the kit started while the modal is mounted again, in another element or form.
  useEffect(() => latch.start(), [latch])
  useEffect(
    () =>
      mountWith(latch, place ?? container ?? document.body, {
        prefetch,
        fullScreen,
        components: views,
        show: views && show,
        inline: !!place,
      }),
    [latch, place, container, prefetch, fullScreen, views],
  )
  useEffect(() => {
    const { load, end } = followLanguage(latch, hear)
    void load('buttons')
    return end
  }, [latch])
  return (
    <LatchContext.Provider value={latch}>
      <SpokenContext.Provider value={spoken}>
        <PlaceContext.Provider value={setPlace}>{children}</PlaceContext.Provider>
        {portals}
      </SpokenContext.Provider>
    </LatchContext.Provider>
  )
}
