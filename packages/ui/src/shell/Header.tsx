import type { Route } from '@latchkit/core'
import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.js'
import { Picture } from '../base/Picture.js'
import { useLatchNetwork } from '../react/hooks.js'
import { views, type ViewEntry } from '../views.js'
import { say } from '../words/words.js'
import { useShell } from './context.js'

/** A view's heading as text. */
export function titleOf(
  latch: Parameters<Extract<ViewEntry<'Connect'>['title'], (...args: never[]) => string>>[0],
  route: Route,
): string {
  const { title } = views[route.view] as ViewEntry<never>
  return typeof title === 'function' ? title(latch, route.params as never) : say(title)
}

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
  const { latch, features } = useShell()
  const entry = views[route.view] as ViewEntry<never>
  const goBack = (): void => {
    entry.onBack?.(latch)
    features.router.goBack()
  }
  return (
    <header className="header">
      {depth > 1 ? (
        <IconButton icon="back" label={say('shell.back')} onClick={goBack} />
      ) : entry.corner === 'help' ? (
        <IconButton
          icon="help"
          label={say('connect.help')}
          data-focus-key="help"
          onClick={() => features.router.push({ view: 'WhatIsAWallet' })}
        />
      ) : entry.corner === 'network' ? (
        <NetworkCorner />
      ) : (
        <span />
      )}
      <h1 id={entry.within ? undefined : 'latch-title'} tabIndex={-1}>
        {entry.within && (
          <span className="unseen">
            <span id="latch-title">{say(entry.within)}</span>:{' '}
          </span>
        )}
        <span className={entry.quietTitle ? 'unseen' : undefined}>{titleOf(latch, route)}</span>
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
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      <Picture src={network.assets?.imageUrl} name={network.name} size={24} round />
    </button>
  )
}
