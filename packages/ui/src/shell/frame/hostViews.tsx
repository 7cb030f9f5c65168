import type { ViewName } from '@latchkit/core'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { HostViews, ReplacedViews, ReplacingViews } from '../../defineView.js'

/** Returns the views that the app has. A view that is undefined stays the kit's. */
const given = (views: object): [string, unknown][] => Object.entries(views).filter(([, view]) => view)

type Draw = (element: HTMLElement, params: unknown) => () => void

/**
 * Makes the shell's views from the app's drawing functions. The app draws into an element in the page's own DOM, beside
 * the shadow root. A slot shows the element in the modal, so that the page's styles apply to it.
 */
export const replaceViews = (host: HTMLElement, views: HostViews): ReplacedViews =>
  Object.fromEntries(
    given(views).map(([name, draw]) => {
      const View = hostView(host, name as ViewName, draw as Draw)
      return [name, { load: () => Promise.resolve({ [`${name}View`]: View }) }]
    }),
  )

const hostView = (host: HTMLElement, name: ViewName, draw: Draw) =>
  function HostView(props: Readonly<Record<string, unknown>>): ReactNode {
    // A view with other parameters is mounted anew.
    const [params] = useState(props)
    useEffect(() => {
      const element = host.ownerDocument.createElement('div')
      element.slot = `latch-${name}`
      host.append(element)
      const end = draw(element, params)
      return () => {
        end()
        element.remove()
      }
    }, [params])
    return <slot name={`latch-${name}`} />
  }

/** Makes drawing functions from the app's components. Calls `show` with the portals for the app's React tree. */
export function drawComponents(views: ReplacingViews, show: (portals: ReactNode) => void): HostViews {
  const portals = new Map<HTMLElement, ReactNode>()
  const update = (): void => show([...portals.values()])
  const draw =
    (name: string, View: ComponentType<object>) =>
    (element: HTMLElement, params: object | undefined): (() => void) => {
      portals.set(element, createPortal(<View {...params} />, element, name))
      update()
      return () => {
        portals.delete(element)
        update()
      }
    }
  const drawn = given(views).map(([name, View]) => [name, draw(name, View as ComponentType<object>)])
  return Object.fromEntries(drawn) as HostViews
}
