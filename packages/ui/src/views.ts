import type { Latch, Routes, ViewName } from '@latchkit/core'
import type { ComponentType } from 'react'
import { accountViews } from './features/account/account.views.js'
import { connectionViews } from './features/connection/connection.views.js'
import { connectorsViews } from './features/connectors/connectors.views.js'
import { networkViews } from './features/network/network.views.js'

/** A view's component gets what the view was opened with. */
export type ViewComponent<name extends ViewName> = ComponentType<
  Routes[name] extends undefined ? Record<never, never> : Routes[name]
>

/** How a view hangs in the shell. What is odd about a view stands here, so that the shell stays the same for all. */
export interface ViewEntry<name extends ViewName> {
  /** Its heading, where that isn't the catalogue's word for the view. The word then names the dialog only. */
  readonly step?: (latch: Latch, params: Routes[name]) => string
  /** Its component, under the view's name and `View`, in a chunk of its own or of its feature's. */
  readonly load: () => Promise<{ readonly [key in `${name}View`]: ViewComponent<name> }>
  /** The heading is only spoken: the view says it itself, larger. */
  readonly quietTitle?: boolean
  /** What stands in the header where there is nothing to go back to. */
  readonly corner?: 'help' | 'network'
  /** Runs once the visitor went back from it. */
  readonly onBack?: (latch: Latch) => void
  /** Whether it may be closed now. */
  readonly closable?: (latch: Latch) => boolean
}

/** An entry for each view that core knows: a missing one is a compile error. */
export type ViewTable = { readonly [name in ViewName]: ViewEntry<name> }

/** Every view. */
export const views: ViewTable = { ...connectorsViews, ...connectionViews, ...accountViews, ...networkViews }
