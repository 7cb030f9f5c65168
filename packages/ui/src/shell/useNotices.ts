import { useEffect, useState } from 'react'
import { useLatchState } from '../react/useLatchState.js'
import type * as notices from './notices.js'

type Notices = typeof notices

/** What shows short messages, once there was one. */
export function useNotices(): Notices | undefined {
  const [notices, setNotices] = useState<Notices>()
  const wanted = useLatchState(({ snackbar, alert }) => !!snackbar?.open || !!alert?.open)
  useEffect(() => {
    let current = true
    if (wanted)
      import('./notices.js').then(
        (chunk) => current && setNotices(chunk),
        () => {},
      )
    return () => void (current = false)
  }, [wanted])
  return notices
}
