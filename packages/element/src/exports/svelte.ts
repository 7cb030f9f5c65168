// The elements in the components of Svelte. These are types alone: `"types": ["@latchkit/element/svelte"]` in the app's
// tsconfig.json, and svelte-check and editors know the attributes and events.
import type { HTMLAttributes } from 'svelte/elements'
import type { LatchElements } from '../elements.types.js'
import type { LatchElementEventMap } from '../events.types.js'
import type { OwnAttributes, OwnProperties } from '../framework.types.js'

/** The listeners of an element, as Svelte names them. */
export type LatchSvelteListeners = {
  readonly [name in keyof LatchElementEventMap as `on${name}`]?: (event: LatchElementEventMap[name]) => void
}

/** An element as Svelte's components know it: by its attributes, and by its properties. */
export type LatchSvelteElement<element extends HTMLElement> = HTMLAttributes<element> &
  OwnAttributes<element> &
  OwnProperties<element> &
  LatchSvelteListeners

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'latch-button': LatchSvelteElement<LatchElements['latch-button']>
    'latch-account-button': LatchSvelteElement<LatchElements['latch-account-button']>
    'latch-network-button': LatchSvelteElement<LatchElements['latch-network-button']>
  }
}
