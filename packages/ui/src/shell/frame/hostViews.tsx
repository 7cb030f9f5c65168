import type { Report } from '@latchkit/core'
import { Component, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { HostViews, ReplacedViews, ReplacingViews, TitledView } from '../../defineView.js'

/** Draws a view into an element of the page. `fail` may be called with an error of what was drawn. */
type Draw = (element: HTMLElement, params: unknown, fail: (error: unknown) => void) => (() => void) | undefined

/** Returns a view that an app gave, and its heading where it has one. */
export const partsOf = <view,>(each: view | TitledView<view>): { readonly view: view; readonly title?: string } =>
  typeof each === 'object' && each && 'view' in each ? each : { view: each }

/** Returns the views that the app has. A view that is undefined stays the kit's. */
const given = (views: object): [string, unknown][] => Object.entries(views).filter(([, view]) => view)

/**
 * Makes the shell's views from the app's drawing functions. The app draws into an element in the page's own DOM, beside
 * the shadow root. A slot shows the element in the modal, so that the page's styles apply to it.
 */
export const ownViews = (host: HTMLElement, views: HostViews, report: Report): ReplacedViews =>
  Object.fromEntries(
    given(views).map(([name, each]) => {
      const { view, title } = partsOf(each)
      const View = hostView(host, name, view as Draw, report)
      return [name, { load: () => Promise.resolve({ [`${name}View`]: View }), title: () => title }]
    }),
  )

/** An error of the app's view is thrown in the shell, whose boundary says so and offers to draw the view again. */
const hostView = (host: HTMLElement, name: string, draw: Draw, report: Report) =>
  function HostView(props: Readonly<Record<string, unknown>>): ReactNode {
    // A view with other parameters is mounted anew.
    const [params] = useState(props)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      const element = host.ownerDocument.createElement('div')
      element.slot = `latch-${name}`
      host.append(element)
      const fail = (error: unknown): void => setFailure({ error })
      let end: (() => void) | undefined
      try {
        end = draw(element, params, fail)
      } catch (error) {
        fail(error)
      }
      return () => {
        element.remove()
        try {
          end?.()
        } catch (error) {
          report(error)
        }
      }
    }, [params])
    if (failure) throw failure.error
    return <slot name={`latch-${name}`} />
  }

/** Renders the app's components into the views that are open, from the object that the app passes at each render. */
export type DrawComponents = (views: ReplacingViews) => ReactNode

interface Place {
  readonly name: string
  readonly params: object | undefined
  readonly fail: (error: unknown) => void
}

/**
 * Makes views from the app's components, by their names. Calls `show` with a function that renders the open ones in the
 * app's React tree, each time that a view opens or closes.
 */
export function drawComponents(
  views: () => ReplacingViews,
  names: readonly string[],
  report: Report,
  host: HTMLElement,
  show: (draw: DrawComponents) => void,
): ReplacedViews {
  const places = new Map<HTMLElement, Place>()
  const update = (): void => {
    const open = [...places]
    show((current) => open.map(([element, place]) => portal(element, place, current)))
  }
  const drawAs =
    (name: string): Draw =>
    (element, params, fail) => {
      places.set(element, { name, params: params as object, fail })
      update()
      return () => {
        places.delete(element)
        update()
      }
    }
  const titleOf = (name: string): string | undefined => partsOf(views()[name as never] as unknown).title
  const drawn = ownViews(host, Object.fromEntries(names.map((name) => [name, drawAs(name)])), report)
  return Object.fromEntries(
    Object.entries(drawn).map(([name, view]) => [name, view && { ...view, title: () => titleOf(name) }]),
  )
}

function portal(element: HTMLElement, { name, params, fail }: Place, views: ReplacingViews): ReactNode {
  const View = partsOf(views[name as never] as unknown).view as ComponentType<object> | undefined
  if (!View) return null
  return createPortal(
    <Guard onError={fail}>
      {/* A view that still loads its code hides nothing of the page. */}
      <Suspense>
        <View {...params} />
      </Suspense>
    </Guard>,
    element,
    name,
  )
}

/** Keeps an error of a view away from the app's tree. */
class Guard extends Component<
  { readonly onError: (error: unknown) => void; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false }
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true })
  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
