import { useEffect, useRef, useState } from 'react'

const AFTER_MS = 150
const AT_MIN_MS = 300

/**
 * Returns whether a skeleton shows in place of loading content: not before 150 ms of loading, then for at least 300 ms,
 * so that nothing flickers. Undefined during the first 150 ms, in which neither skeleton nor content shows.
 */
export function useSkeleton(loading: boolean): boolean | undefined {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? AFTER_MS : Math.max(0, since.current + AT_MIN_MS - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, shown])
  return shown || (loading ? undefined : false)
}
