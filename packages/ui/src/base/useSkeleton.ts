import { useEffect, useRef, useState } from 'react'

const AFTER_MS = 150
const AT_LEAST_MS = 300

/**
 * Whether a skeleton stands in for what is loading: not before 150 ms, and then for at least 300 ms, so that nothing
 * flickers. `undefined` is the short while in which neither is shown.
 */
export function useSkeleton(loading: boolean): boolean | undefined {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? AFTER_MS : Math.max(0, since.current + AT_LEAST_MS - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, shown])
  return shown || (loading ? undefined : false)
}
