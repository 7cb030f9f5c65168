import { useEffect, useState } from 'react'
import { useLatchState } from '../react/useLatchState.js'

type Notices = typeof import('./notices.js')

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
