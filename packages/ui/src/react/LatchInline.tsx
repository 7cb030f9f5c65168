import { useContext, useEffect, useRef, type HTMLAttributes, type ReactNode } from 'react'
import { PlaceContext, useLatch } from './context.js'

/**
 * A `<div>` with the kit's views, always open, as a part of the page instead of a modal. Takes the attributes of a
 * `<div>`. A `LatchProvider` can have one of them. Throws outside of a `LatchProvider`.
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
