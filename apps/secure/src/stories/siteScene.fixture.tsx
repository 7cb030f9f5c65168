import type { StoryObj } from '@storybook/react-vite'
import { useEffect, useRef, type ReactNode } from 'react'
import { waitFor, within } from 'storybook/test'
import { onLook } from '../../../../packages/ui/src/stories/look.fixture.js'
import { createLook } from '../sdk/createLook.js'
import { drawSite } from '../views/mountSite.js'

/** What the steps of a scene can use. */
export interface SiteStage {
  readonly root: ShadowRoot
  /** Queries in the page. */
  readonly page: ReturnType<typeof within>
}

/** Makes a story of a page of the site, drawn as the site draws it. `play` runs in English. Its end is the picture. */
export const siteScene = (content: () => ReactNode, play?: (stage: SiteStage) => Promise<void>): StoryObj => ({
  render: (_, { globals }) => <Site mode={globals.theme === 'light' ? 'light' : 'dark'}>{content()}</Site>,
  async play({ canvasElement, globals }) {
    const root = await waitFor(() => {
      const found = canvasElement.querySelector('main')?.shadowRoot
      if (!found?.querySelector('h1')) throw new Error('Nothing is drawn yet')
      return found
    })
    await play?.({ root, page: within(root as unknown as HTMLElement) })
    // The steps ran in English. The picture and the checks need the other language.
    const locale = String(globals.locale)
    if (locale !== 'en') dispatchEvent(new CustomEvent('story-look', { detail: { locale } }))
  },
})

function Site({ mode, children }: { readonly mode: 'dark' | 'light'; readonly children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const content = useRef(children)
  useEffect(() => {
    const host = document.createElement('main')
    place.current?.append(host)
    const look = createLook()
    look.change({ themeMode: mode, locale: 'en' })
    const stop = onLook(({ mode: themeMode, locale }) =>
      look.change({ ...look.current(), ...(themeMode && { themeMode }), ...(locale !== undefined && { locale }) }),
    )
    const drawing = drawSite(window, host, look, content.current)
    return () => {
      stop()
      void drawing.then((end) => end())
      host.remove()
    }
  }, [mode])
  return <div ref={place} />
}
