import type { ReplacingViews } from '../defineView.js'
import { giveTheme, type MountOptions, mountWith } from '../mount.js'
import type { OwnComponents } from '../shell/frame/forms.js'
import { firstId, firstTranslation } from '../words/firstTranslation.js'
import {
  type Latch,
  type LatchInitialState,
  type Namespace,
  type OnlyViews,
  type Theme,
  type ThemeChoice,
  themeOf,
  type ThemeState,
} from '@latchkit/core'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { followLanguage } from '../words/language.js'
import { TranslationContext } from '../words/useSay.js'
import { LatchContext, PlaceContext, ThemeContext } from './context.js'

/** The props of {@link LatchProvider}. */
export interface LatchProviderProps<own extends ReplacingViews = ReplacingViews> extends Omit<
  MountOptions,
  'inline' | 'views'
> {
  /** The kit. Make it once, outside of components: `const latch = createLatch({ … })`. */
  readonly latch: Latch
  /**
   * What `readLatchCookie` of `@latchkit/core/cookie` read from the request's cookies: the first HTML then has the account
   * of a visitor with a connected wallet, marked as busy, until the page knows whether the wallet is still connected. Give
   * the server and the page the same value. The first render's counts.
   */
  readonly initialState?: LatchInitialState | undefined
  /** The part of the app that uses the kit. */
  readonly children?: ReactNode
  /** The element that the modal's host is appended to. Default: `document.body`. */
  readonly container?: HTMLElement | undefined
  /**
   * React components as views: in place of the kit's, or of names that the app adds. They render in this React tree, with
   * its contexts. The object may be a new one on each render. Only other names mount the modal again.
   */
  readonly views?: (own & OnlyViews<own>) | undefined
}

/**
 * Provides a kit to the components below it. While it is mounted it keeps the kit started and the modal on the page, in
 * `container`, or the views inside a `LatchInline`. On a server it renders its children, and where the kit has a `locale`
 * an invisible element that tells the page the language.
 */
export function LatchProvider<views extends ReplacingViews = ReplacingViews>(
  props: LatchProviderProps<views>,
): ReactNode {
  const { latch, children, container, prefetch, fullScreen } = props
  const [initial] = useState(props.initialState)
  const kit = useMemo(() => withInitial(latch, initial), [latch, initial])
  const [first] = useState(() => firstTranslation(latch))
  const [translation, hear] = useState(first.translation)
  const [place, setPlace] = useState<HTMLElement>()
  const [, setStarted] = useState(false)
  const theme = useChosenTheme(latch, props.theme)
  const [components, portals] = useComponents(props.views)
  // Keeps the kit started while the modal is mounted again, in another element or form.
  useBeforePaint(() => {
    const end = latch.start()
    // Renders what has changed before the paint, too: without it, React looks at the state once it has painted.
    setStarted(true)
    // Removes the cookie of a connection that the browser no longer stores.
    if (initial)
      latch
        .feature('connection')
        .then(({ prepare }) => prepare())
        .catch(() => {})
    return end
  }, [latch, initial])
  useEffect(
    () => mountWith(latch, place ?? container ?? document.body, { prefetch, fullScreen, components, inline: !!place }),
    [latch, place, container, prefetch, fullScreen, components],
  )
  useEffect(() => {
    const { load, end } = followLanguage(latch, hear)
    void load('buttons')
    return end
  }, [latch])
  useEffect(() => {
    if (!latch.options.debug) return undefined
    const checking = import('./button.hints.js').then(({ checkStyles }) => checkStyles(latch, document))
    return () =>
      void checking.then(
        (end) => end(),
        () => {},
      )
  }, [latch])
  return (
    <LatchContext.Provider value={kit}>
      <TranslationContext.Provider value={translation}>
        <ThemeContext.Provider value={theme}>
          <PlaceContext.Provider value={setPlace}>{children}</PlaceContext.Provider>
          {portals}
        </ThemeContext.Provider>
      </TranslationContext.Provider>
      {first.sent && <template id={firstId(latch)} data-words={first.sent} />}
    </LatchContext.Provider>
  )
}

/**
 * An effect that runs before the browser paints: where no server rendered the page, its first frame shows that a stored
 * connection is being restored. On a server React 18 warns of effects of this kind, which don't run there.
 */
const useBeforePaint: typeof useEffect = (effect, deps) =>
  (typeof document === 'undefined' ? useEffect : useLayoutEffect)(effect, deps)

/**
 * The kit for one visitor: that of a server is one for all of them. As the page, it restores no namespace that the app
 * doesn't have: a cookie may be of another app on the same host, or of one that had more.
 */
function withInitial(latch: Latch, initial: LatchInitialState | undefined): Latch {
  const state = latch.getServerState()
  const own = Object.entries(initial?.byNamespace ?? {}).filter(([namespace]) =>
    state.network.requested.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  const [first] = own
  if (!initial || !first) return latch
  const byNamespace = Object.fromEntries(own)
  const activeNamespace = (
    Object.hasOwn(byNamespace, initial.activeNamespace) ? initial.activeNamespace : first[0]
  ) as Namespace
  const serverState = { ...state, connection: { ...state.connection, activeNamespace, byNamespace } }
  return { ...latch, getServerState: () => serverState }
}

/** Gives the kit the theme that the app chose. Returns that theme until the kit has it. */
function useChosenTheme(latch: Latch, choice: ThemeChoice | undefined): ThemeState | undefined {
  // An app may make its theme anew on each render.
  const wanted = choice && JSON.stringify(themeOf(choice))
  const [given, setGiven] = useState<{ readonly latch: Latch; readonly theme: string }>()
  useEffect(() => {
    if (wanted)
      giveTheme(latch, JSON.parse(wanted) as Theme).then(
        () => setGiven({ latch, theme: wanted }),
        () => {},
      )
  }, [latch, wanted])
  if (!choice || (given?.latch === latch && given.theme === wanted)) return undefined
  const { themeMode: mode, themeVariables: variables } = themeOf(choice)
  return { mode, variables }
}

/** Returns the app's components for the modal, the same object until their names change, and the open ones. */
function useComponents(views: ReplacingViews | undefined): readonly [OwnComponents | undefined, ReactNode] {
  const [draw, setDraw] = useState<Parameters<OwnComponents['show']>[0]>()
  const latest = useRef(views)
  useEffect(() => void (latest.current = views))
  const names = Object.entries(views ?? {})
    .flatMap(([name, view]) => (view ? [name] : []))
    .sort()
    .join()
  const components = useMemo<OwnComponents | undefined>(
    () =>
      names
        ? { names: names.split(','), views: () => latest.current ?? {}, show: (next) => setDraw(() => next) }
        : undefined,
    [names],
  )
  return [components, views && draw?.(views)]
}
