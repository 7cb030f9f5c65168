import type { ViewName } from '@latchkit/core'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { HostViews, ReplacedViews, ReplacingViews } from '../views.js'

/** Those that an app has: one that it leaves undefined is ours. */
const given = (views: object): [string, unknown][] => Object.entries(views).filter(([, view]) => view)

type Draw = (element: HTMLElement, params: unknown) => () => void

/**
 * Views that the app draws itself. What it draws stands in its own page, beside the shell's shadow root, and is shown
 * through a slot: so the page's styles hold in it.
 */
export const replaceViews = (host: HTMLElement, views: HostViews): ReplacedViews =>
  Object.fromEntries(
    given(views).map(([name, draw]) => {
      const View = hostView(host, name as ViewName, draw as Draw)
      return [name, { load: () => Promise.resolve({ [`${name}View`]: View }) }]
    }),
  )

const hostView = (host: HTMLElement, name: ViewName, draw: Draw) =>
  function HostView(params: Readonly<Record<string, unknown>>): ReactNode {
    useEffect(() => {
      const element = host.ownerDocument.createElement('div')
      element.slot = `latch-${name}`
      host.append(element)
      const end = draw(element, params)
      return () => {
        end()
        element.remove()
      }
      // Other parameters are another view, which is mounted anew.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return <slot name={`latch-${name}`} />
  }

/** Draws an app's components in its own tree: `show` gets the portals that are to be rendered there now. */
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
