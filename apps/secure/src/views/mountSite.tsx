import {
  baseStyles,
  createAdopt,
  ENGLISH,
  followTheme,
  SheetContext,
  tokenStyles,
  TranslationContext,
  type Translation,
} from '@latchkit/ui/parts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTranslation } from '../words/loadTranslation.js'
import siteStyles from './Site.css'
import type { Look } from '../sdk/createLook.js'

/**
 * Draws a page of this site, in the look and the language of the page that it belongs to. Of a theme it takes the mode alone: with
 * colours of its own, a page could hide what is signed.
 */
export async function mountSite(window: Window, look: Look, content: ReactNode): Promise<void> {
  const { document } = window
  const host = document.createElement('main')
  document.body.append(host)
  await drawSite(window, host, look, content)
}

/** Draws a page of this site into an element. Resolves with a function that removes what it drew. */
export async function drawSite(window: Window, host: HTMLElement, look: Look, content: ReactNode): Promise<() => void> {
  const root = host.attachShadow({ mode: 'open' })
  const adopt = createAdopt(root)
  for (const sheet of [tokenStyles, baseStyles, siteStyles]) adopt(sheet)
  const stopTheme = await followTheme(
    {
      subscribe: (listener) => look.subscribe(() => listener()),
      getState: () => ({ theme: { mode: look.current().themeMode, variables: {} } }),
    },
    host,
  )
  const language = createLanguage(window, look, (translation) => {
    host.lang = window.document.documentElement.lang = translation.locale
    host.dir = translation.direction
  })
  const drawn = createRoot(root)
  drawn.render(
    <SheetContext.Provider value={adopt}>
      <Translated language={language}>{content}</Translated>
    </SheetContext.Provider>,
  )
  return () => {
    stopTheme()
    drawn.unmount()
  }
}

/** The language of a page of this site. */
interface Language {
  readonly current: () => Translation
  readonly subscribe: (listener: () => void) => () => void
}

/** Follows the language of a look. The newest one that is asked for counts, in whatever order their texts load. */
function createLanguage(window: Window, look: Look, apply: (translation: Translation) => void): Language {
  const listeners = new Set<() => void>()
  let shown = ENGLISH
  let asked: string | undefined
  async function speak(): Promise<void> {
    const { locale } = look.current()
    const wanted = locale === undefined ? window.navigator.languages : [locale]
    const ask = wanted.join()
    if (ask === asked) return
    asked = ask
    const next = await loadTranslation(wanted)
    if (asked !== ask) return
    shown = next
    apply(next)
    for (const listener of listeners) listener()
  }
  look.subscribe(() => void speak())
  void speak()
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function Translated({ language, children }: { readonly language: Language; readonly children: ReactNode }): ReactNode {
  const translation = useSyncExternalStore(language.subscribe, language.current)
  return <TranslationContext.Provider value={translation}>{children}</TranslationContext.Provider>
}
