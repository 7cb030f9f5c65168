// The elements in the templates of Vue. These are types alone: `"types": ["@latchkit/element/vue"]` in the app's
// tsconfig.json, and vue-tsc and editors know the attributes and events.
import type { HTMLAttributes, PublicProps } from 'vue'
import type { LatchElements } from '../elements.types.js'
import type { LatchElementEventMap } from '../events.types.js'
import type { OwnProperties } from '../framework.types.js'

/** The listeners of an element, as Vue names them. */
export type LatchVueListeners = {
  readonly [
    name in keyof LatchElementEventMap as name extends `latch-${infer what}` ? `onLatch${Capitalize<what>}` : never
  ]?: (event: LatchElementEventMap[name]) => void
}

/** An element as Vue's templates know it: `show-balance` is the property `showBalance`. */
export type LatchVueElement<element extends HTMLElement> = new () => {
  $props: HTMLAttributes & PublicProps & OwnProperties<element> & LatchVueListeners
}

declare module 'vue' {
  interface GlobalComponents {
    'latch-button': LatchVueElement<LatchElements['latch-button']>
    'latch-account-button': LatchVueElement<LatchElements['latch-account-button']>
    'latch-network-button': LatchVueElement<LatchElements['latch-network-button']>
  }
}
