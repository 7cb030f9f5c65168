import { Row } from '../../base/Row.js'
import { useSay } from '../../words/useSay.js'
import { Placeholder, type PlaceholderShape } from '../../base/Placeholder.js'
import { shellWords } from '../frame/shell.words.js'
import { usePage } from '../frame/context.js'
import { Component, type MouseEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { routeKey, type Shown } from './useShownView.js'
import styles from './ViewStack.css'
import viewStyles from '../../base/view.css'
import { useStyles } from '../../base/useStyles.js'
import { useTyping } from './useTypedAhead.js'

/** The card's body with the current view. `retry` loads a view again that failed to load. */
export function ViewStack({
  shown: { route, view: View, found },
  stack,
  retry,
}: {
  readonly shown: Shown
  readonly stack: RefObject<HTMLDivElement | null>
  readonly retry: () => void
}): ReactNode {
  useStyles(styles)
  const dropRepeated = useSingleClicks()
  return (
    <div className="stack" ref={stack} onClickCapture={dropRepeated}>
      <div className="view" part="view" data-view={route.view} key={routeKey(route)}>
        {View === 'waiting' ? (
          <Waiting shape={found?.shape} />
        ) : View === 'failed' ? (
          <Failed retry={retry} />
        ) : (
          <Boundary>
            <View {...route.params} />
          </Boundary>
        )}
      </div>
    </div>
  )
}

/** Longer than the time between the clicks of a double click, in ms. */
const DOUBLE_CLICK_MS = 1_000

/**
 * Returns a handler of clicks that drops the second click of a double click (F087). It is a repeated activation of the
 * command that the first click gave, though another button may be in that place now. A click outside of the place of
 * the button before is another command, also where the browser counts it as a second click, as phones do.
 */
function useSingleClicks(): (event: MouseEvent) => void {
  const before = useRef<{ readonly place: DOMRect; readonly atMs: number }>(undefined)
  return useCallback((event) => {
    const { detail, target, timeStamp, clientX: x, clientY: y } = event
    const button = (target as Element).closest('button')
    if (!button) return
    const { place, atMs = -Infinity } = before.current ?? {}
    const isOutside = place && (x < place.left || x > place.right || y < place.top || y > place.bottom)
    // Without a recent click here, the first click was outside of the views: it opened the modal, or went back.
    const isRepeated = detail > 1 && !(isOutside && timeStamp - atMs < DOUBLE_CLICK_MS)
    if (isRepeated) event.stopPropagation()
    else before.current = { place: button.getBoundingClientRect(), atMs: timeStamp }
  }, [])
}

/** A placeholder of the view's shape while it loads. */
function Waiting({ shape }: { readonly shape: PlaceholderShape | undefined }): ReactNode {
  const say = useSay(shellWords)
  const bar = useRef<HTMLDivElement>(null)
  useTyping(bar)
  return (
    <div role="progressbar" aria-label={say('shell.loading')} ref={bar}>
      <Placeholder shape={shape} />
    </div>
  )
}

function Failed({ retry }: { readonly retry: () => void }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(shellWords)
  const page = usePage()
  const reason = page.navigator?.onLine === false ? 'shell.offline' : 'shell.failed'
  useEffect(() => {
    page.addEventListener('online', retry)
    return () => page.removeEventListener('online', retry)
  }, [page, retry])
  return (
    <div className={view.message}>
      <div role="alert">
        <p>{say(reason)}</p>
        <p className={view.note}>{say(`${reason}Hint`)}</p>
      </div>
      {/* A component that is loaded already: another chunk may fail to load, too. */}
      <Row label={say('shell.retry')} onClick={retry} />
    </div>
  )
}

/** Shows a failure in place of a view that throws, so that the modal and the page go on. */
class Boundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true })
  override render(): ReactNode {
    return this.state.failed ? <Failed retry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
