import { useContext, useEffect, useRef, type HTMLAttributes, type ReactNode } from 'react'
import { PlaceContext, useLatch } from './context.js'

/**
 * Puts the kit into the page, here, instead of above it: the same views, always open. One in a `LatchProvider`. Throws where
 * there is none above it.
 */
export function LatchInline(props: HTMLAttributes<HTMLDivElement>): ReactNode {
  useLatch()
  const setPlace = useContext(PlaceContext)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setPlace(element.current ?? undefined)
    return () => setPlace(undefined)
  }, [setPlace])
  return <div {...props} ref={element} />
}
