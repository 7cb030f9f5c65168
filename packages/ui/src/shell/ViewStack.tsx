import { Component, useEffect, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Row } from '../base/Row.js'
import { shellWords } from '../words/en/shell.js'
import { useSay } from '../words/useSay.js'
import { keyOf, type Shown } from './useShownView.js'

/** The card's body: the view on show. */
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

/** The second half of a double click belongs to what the first half took away, not to what stands there now (F087). */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest('button')) event.stopPropagation()
}

/** Rows, as most views have them. */
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
      {/* Of what is there already: more may not come now. */}
      <Row label={say('shell.retry')} onClick={retry} />
    </div>
  )
}

/** A view that throws takes neither the page nor the modal with it. */
class Boundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true })
  override render(): ReactNode {
    return this.state.failed ? <Failed retry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
