import type { Latch } from '@latchkit/core'
import { useEffect, useState, type ReactNode } from 'react'
import { mountWith, type MountOptions } from '../mount.js'
import type { ReplacingViews } from '../views.js'
import { followLanguage } from '../words/language.js'
import { ENGLISH } from '../words/spoken.js'
import { SpokenContext } from '../words/useSay.js'
import { LatchContext, PlaceContext } from './context.js'

/** What `LatchProvider` takes. */
export interface LatchProviderProps extends Omit<MountOptions, 'inline' | 'views'> {
  /** Made once, outside of components: `const latch = createLatch({ … })`. */
  readonly latch: Latch
  readonly children?: ReactNode
  /** Where the modal's host element goes. Default: the end of `document.body`. */
  readonly container?: HTMLElement | undefined
  /** Components in place of the kit's views, made once. They are in this tree, so that they have its contexts. */
  readonly views?: ReplacingViews | undefined
}

/**
 * Gives the kit to the components below, starts it and keeps its modal on the page while it is mounted: at the end of the
 * page, or where a `LatchInline` among them is.
 */
export function LatchProvider(props: LatchProviderProps): ReactNode {
  const { latch, children, container, prefetch, fullScreen, views } = props
  const [spoken, hear] = useState(ENGLISH)
  const [place, setPlace] = useState<HTMLElement>()
  const [portals, show] = useState<ReactNode>()
  // It goes on where the modal is mounted anew, elsewhere or in another form.
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
