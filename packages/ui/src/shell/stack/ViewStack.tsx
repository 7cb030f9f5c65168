import { Component, useEffect, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Row } from '../../base/Row.js'
import { shellWords } from '../../words/en/shell.js'
import { useSay } from '../../words/useSay.js'
import { keyOf, type Shown } from './useShownView.js'

/** The card's body with the current view. `retry` loads a view again that failed to load. */
export function ViewStack({
  shown: { route, view: View },
  stack,
  retry,
}: {
  readonly shown: Shown
  readonly stack: RefObject<HTMLDivElement | null>
  readonly retry: () => void
}): ReactNode {
  return (
    <div className="stack" ref={stack} onClickCapture={dropSecondClick}>
      <div className="view" part="view" data-view={route.view} key={keyOf(route)}>
        {View === 'waiting' ? (
          <Waiting />
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

/** Drops the second click of a double click: it was meant for the view that the first click replaced (F087). */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest('button')) event.stopPropagation()
}

/** Placeholder rows while a view loads: most views have rows. */
function Waiting(): ReactNode {
  const say = useSay(shellWords)
  return (
    <div className="rows" role="progressbar" aria-label={say('shell.loading')}>
      {[1, 2, 3].map((row) => (
        <span className="row skeleton" key={row} />
      ))}
    </div>
  )
}

function Failed({ retry }: { readonly retry: () => void }): ReactNode {
  const say = useSay(shellWords)
  const reason = navigator.onLine ? 'shell.failed' : 'shell.offline'
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <div className="message">
      <div role="alert">
        <p>{say(reason)}</p>
        <p className="note">{say(`${reason}Hint`)}</p>
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
