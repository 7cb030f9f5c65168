import { Component, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Button } from '../base/Button.js'
import { say } from '../words/en/shell.js'
import { keyOf, type Shown } from './useShownView.js'
import { retryIcon } from '../base/icons.js'

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
      <div className="view" data-view={route.view} key={keyOf(route)}>
        {View === 'waiting' ? (
          <Waiting />
        ) : View === 'failed' ? (
          <Failed retry={retry} />
        ) : (
          <Boundary retry={retry}>
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
      <Button icon={retryIcon} onClick={retry}>
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
    const again = (): void => {
      this.setState({ failed: false })
      retry()
    }
    return this.state.failed ? <Failed retry={again} /> : children
  }
}
