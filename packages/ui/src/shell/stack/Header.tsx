import type { ReactNode } from 'react'
import { IconButton } from '../../base/IconButton.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useSay } from '../../words/useSay.js'
import { shellWords } from '../frame/shell.words.js'
import { useShell } from '../frame/context.js'
import type { FoundView } from '../frame/foundView.types.js'
import { useChunk } from '../frame/useChunk.js'
import { backIcon } from '../../base/icons/back.js'
import { closeIcon } from '../../base/icons/close.js'
import { helpIcon } from '../../base/icons/help.js'
import { useStyles } from '../../base/useStyles.js'
import { routeKey, type Shown } from './useShownView.js'
import styles from './Header.css'

const loadCorner = () => import('../frame/NetworkCorner.js')

/** The card's header: the back button or the view's corner, the heading, and the close button. */
export function Header({ shown: { route, depth, found, view } }: { readonly shown: Shown }): ReactNode {
  useStyles(styles)
  const say = useSay(shellWords)
  const { latch, features, dismiss } = useShell()
  const sayTitle = useSay<string>(found?.words ?? shellWords)
  const { step, quietTitle, corner, back }: Partial<FoundView> = found ?? {}
  const title = sayTitle(found?.heading ?? (view === 'failed' ? 'shell.failed' : 'shell.loading'))
  const heading = useLatchState(() => step?.(sayTitle, latch, route.params))
  const network = useChunk(loadCorner, corner === 'network')
  const goBack = (): void => {
    features.router.goBack()
    back?.(latch)
  }
  return (
    <div className="header" part="header">
      {depth > 1 ? (
        <IconButton key="back" icon={backIcon} label={say('shell.back')} onClick={goBack} />
      ) : corner === 'help' ? (
        <IconButton
          key="help"
          icon={helpIcon}
          label={say('connect.help')}
          data-focus-key="help"
          onClick={() => features.router.push({ view: 'WhatIsAWallet' })}
        />
      ) : corner && network ? (
        <network.NetworkCorner />
      ) : (
        <span />
      )}
      {/* A new element for each view, so that the focus moves and screen readers read the heading. */}
      <h1 part="title" id={heading ? undefined : 'latch-title'} tabIndex={-1} key={routeKey(route)}>
        {heading && (
          <span className="unseen">
            <span id="latch-title">{title}</span>:{' '}
          </span>
        )}
        <span className={quietTitle ? 'unseen' : undefined}>{heading ?? title}</span>
      </h1>
      <IconButton icon={closeIcon} label={say('shell.close')} onClick={dismiss} />
    </div>
  )
}
