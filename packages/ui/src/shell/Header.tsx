import type { Route } from '@latchkit/core'
import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.js'
import { Picture } from '../base/Picture.js'
import { useLatchNetwork } from '../react/hooks.js'
import type { ViewEntry } from '../views.js'
import { say } from '../words/words.js'
import { useShell } from './context.js'
import { keyOf } from './useShownView.js'

/** Back or the view's own corner, the heading, close. */
export function Header({
  route,
  depth,
  onClose,
}: {
  readonly route: Route
  readonly depth: number
  readonly onClose: () => void
}): ReactNode {
  const { latch, features, views } = useShell()
  const { title, quietTitle, corner, onBack } = views[route.view] as ViewEntry<never>
  const goBack = (): void => {
    onBack?.(latch)
    features.router.goBack()
  }
  return (
    <header className="header">
      {depth > 1 ? (
        <IconButton key="back" icon="back" label={say('shell.back')} onClick={goBack} />
      ) : corner === 'help' ? (
        <IconButton
          key="help"
          icon="help"
          label={say('connect.help')}
          data-focus-key="help"
          onClick={() => features.router.push({ view: 'WhatIsAWallet' })}
        />
      ) : corner === 'network' ? (
        <NetworkCorner />
      ) : (
        <span />
      )}
      {/* Another element for another view, so that the focus moves and the heading is read out. */}
      <h1 id="latch-title" tabIndex={-1} key={keyOf(route)}>
        <span className={quietTitle ? 'unseen' : undefined}>
          {typeof title === 'function' ? title(latch, route.params as never) : say(title)}
        </span>
      </h1>
      <IconButton icon="close" label={say('shell.close')} onClick={onClose} />
    </header>
  )
}

function NetworkCorner(): ReactNode {
  const { features } = useShell()
  const { network } = useLatchNetwork()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={say('account.network', { network: network.name })}
      data-focus-key="corner"
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      <Picture src={network.assets?.imageUrl} name={network.name} size={24} round />
    </button>
  )
}
