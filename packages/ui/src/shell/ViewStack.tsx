import type { Route } from '@latchkit/core'
import { Component, useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '../base/Button.js'
import { views } from '../views.js'
import { say } from '../words/words.js'
import { useShell } from './context.js'
import { capture, transition, type Before } from './motion.js'

const WAIT_BEFORE_SPINNER_MS = 100

type Loaded = ComponentType<Record<string, unknown>>

/** The view on show; the one before stays until the next is loaded, or until waiting has to be shown. */
export function ViewStack({
  route,
  direction,
}: {
  readonly route: Route
  readonly direction: 'forward' | 'back'
}): ReactNode {
  const { onShown } = useShell()
  const [shown, setShown] = useState<{ route: Route; view: Loaded | 'waiting' | 'failed' }>()
  const [tries, setTries] = useState(0)
  const stack = useRef<HTMLDivElement>(null)
  const before = useRef<Before>(undefined)

  useEffect(() => {
    let current = true
    const show = (view: Loaded | 'waiting' | 'failed'): void => {
      if (!current) return
      // A closed dialog has no size, and nothing to animate.
      if (stack.current?.offsetHeight) before.current = capture(stack.current)
      setShown({ route, view })
    }
    const timer = setTimeout(() => show('waiting'), WAIT_BEFORE_SPINNER_MS)
    void (views[route.view].load() as Promise<unknown>)
      .then(
        (view) => show(view as Loaded),
        () => show('failed'),
      )
      .finally(() => clearTimeout(timer))
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [route, tries])

  useLayoutEffect(() => {
    if (stack.current && before.current) transition(stack.current, before.current, direction === 'forward')
    before.current = undefined
    if (shown) onShown(shown.route)
  }, [shown, direction, onShown])

  useFocus(shown?.route, direction, stack)

  const View = shown?.view
  return (
    <div className="stack" ref={stack}>
      {shown && (
        <div className="view" key={JSON.stringify(shown.route)}>
          {View === 'waiting' && <Waiting />}
          {View === 'failed' && <Failed retry={() => setTries(tries + 1)} />}
          {typeof View === 'function' && (
            <Boundary retry={() => setTries(tries + 1)}>
              <View {...shown.route.params} />
            </Boundary>
          )}
        </div>
      )}
    </div>
  )
}

/** Focus goes to the heading on a new view, and back to the row that was pressed on the way back. */
function useFocus(
  route: Route | undefined,
  direction: 'forward' | 'back',
  stack: React.RefObject<HTMLElement | null>,
): void {
  const { features } = useShell()
  const pressed = useRef(new Map<number, string>())
  const first = useRef(true)
  useEffect(() => {
    const element = stack.current
    const remember = (event: Event): void => {
      const key = (event.target as Element).closest<HTMLElement>('[data-focus-key]')?.dataset.focusKey
      if (key) pressed.current.set(features.router.state.history.length, key)
    }
    element?.addEventListener('click', remember, true)
    return () => element?.removeEventListener('click', remember, true)
  }, [stack, features])
  useEffect(() => {
    if (!route) return
    if (first.current || !features.modal.state.open) return void (first.current = false)
    const root = stack.current?.getRootNode() as ShadowRoot
    const key = direction === 'back' ? pressed.current.get(features.router.state.history.length) : undefined
    const row =
      key && stack.current?.querySelector<HTMLElement>(`.view:not(.leaving) [data-focus-key="${CSS.escape(key)}"]`)
    const target = row || root.querySelector<HTMLElement>('.header h1')
    target?.focus({ preventScroll: !row })
  }, [route, direction, stack, features])
}

function Waiting(): ReactNode {
  return (
    <div className="pause">
      <span className="spinner" role="progressbar" aria-label={say('shell.loading')} />
    </div>
  )
}

function Failed({ retry }: { readonly retry: () => void }): ReactNode {
  return (
    <div className="pause">
      <p className="note" role="alert">
        {say(navigator.onLine ? 'shell.failed' : 'shell.offline')}
      </p>
      <Button icon="retry" onClick={retry}>
        {say('shell.retry')}
      </Button>
    </div>
  )
}

/** A view that throws takes neither the page nor the modal with it. */
class Boundary extends Component<{ readonly children: ReactNode; readonly retry: () => void }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true })
  override render(): ReactNode {
    const { children, retry } = this.props
    return this.state.failed ? <Failed retry={retry} /> : children
  }
}
