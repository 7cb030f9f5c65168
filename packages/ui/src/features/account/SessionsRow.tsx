import type { ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { nextIcon } from '../../base/icons/next.js'
import { Row } from '../../base/Row.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { viewsWords } from '../../views.words.js'
import { useSay } from '../../words/useSay.js'

/** Leads to the sessions, where the account is signed in and its store lists them. */
export function SessionsRow(): ReactNode {
  const say = useSay(viewsWords)
  const { latch, features } = useShell()
  const { url, store } = latch.options.siwx ?? {}
  const isListed = url !== undefined || (typeof store === 'object' && !!store.devices)
  const isSignedIn = useLatchState(({ siwx }) => siwx?.current.status === 'signed-in')
  if (!isListed || !isSignedIn) return null
  return (
    <Row
      focusKey="sessions"
      label={say('view.Sessions')}
      side={<Icon shape={nextIcon} size={18} />}
      onClick={() => features.router.push({ view: 'Sessions' })}
    />
  )
}
