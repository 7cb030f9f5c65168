import {
  accountOf,
  findPicture,
  keyOfPicture,
  type FeatureName,
  type Features,
  type Latch,
  type LatchState,
  type Network,
} from '@latchkit/core'
import { followLanguage } from '../words/language.js'
import { ENGLISH } from '../words/translation.js'
import { createDraw } from './draw.js'
import { partsOf, type PlainKind, type PlainProps } from './parts.js'

/** A button of the kit that is drawn without React. */
export interface PlainButton {
  /** Draws it with other props. */
  set(props: PlainProps): void
  /** Removes it. */
  end(): void
}

/**
 * Draws a button of a kit into an element or a shadow root that has nothing else in it, and follows the kit. It has the
 * same elements as the button of React, which a test compares. The modal must be on the page: see `mount`.
 */
export function plainButton(
  latch: Latch,
  place: Element | ShadowRoot,
  kind: PlainKind,
  first: PlainProps,
): PlainButton {
  let props = first
  let translation = ENGLISH
  const draw = createDraw()
  const pictures = createPictures(latch)
  const balance = createWatching(latch, 'account', (account) => account.watchBalance())
  const identity = createWatching(latch, 'identity', (names) => names.watch())
  const refresh = (): void => {
    const state = latch.getState()
    const hasAccount = kind !== 'network' && !!accountOf(state).address
    balance.follow(hasAccount && props.showBalance === true)
    identity.follow(hasAccount && props.showName === true)
    const pictureOf = (network: Network): string | undefined => pictures.of(network, state)
    draw(place, partsOf(kind, { options: latch.options, state, translation, props, pictureOf }))
  }
  const language = followLanguage(latch, (next) => {
    translation = next
    refresh()
  })
  const stopFollowing = latch.subscribe(refresh)
  const stopListening = listen(latch, place, (src) => {
    pictures.fail(src)
    refresh()
  })
  void language.load('buttons')
  refresh()
  return {
    set(next) {
      props = next
      refresh()
    },
    end() {
      stopListening()
      stopFollowing()
      language.end()
      balance.follow(false)
      identity.follow(false)
      draw(place, [])
    },
  }
}

/** The element of an event in a button. No `instanceof`, because an element of another window, as in a frame, is none (F221). */
const targetOf = ({ target }: Event): Element | null => target as Element | null

/** Opens the modal at a press, and loads its code when the pointer or the focus comes. Hears of pictures that fail. */
function listen(latch: Latch, place: Element | ShadowRoot, onFailed: (src: string) => void): () => void {
  const press = (event: Event): void => {
    const button = targetOf(event)?.closest('button')
    if (!button || event.defaultPrevented) return
    const route = button.classList.contains('latch-network') ? ({ view: 'Networks' } as const) : undefined
    // The code may fail to load, for example offline. The next press loads it again.
    latch.open(route).catch(() => {})
  }
  const prefetch = (): void => void latch.feature('modal').catch(() => {})
  const fail = (event: Event): void => {
    const src = targetOf(event)?.getAttribute('src')
    if (src) onFailed(src)
  }
  const listeners = { click: press, pointerover: prefetch, focusin: prefetch, error: fail }
  // Errors of pictures don't bubble.
  for (const [name, listener] of Object.entries(listeners)) place.addEventListener(name, listener, name === 'error')
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      place.removeEventListener(name, listener, name === 'error')
  }
}

/** Finds the pictures of networks, and loads those of the option `pictures`. */
function createPictures(latch: Latch): {
  of(network: Network, state: LatchState): string | undefined
  fail(src: string): void
} {
  const failed = new Set<string>()
  const asked = new Set<string>()
  const named = (network: Network, { pictures }: LatchState): string | undefined => {
    const source = findPicture(latch.options.pictures, 'network', [network.caipNetworkId])
    if (!source) return undefined
    const key = keyOfPicture(source)
    const loaded = pictures?.loaded[key]
    if (!loaded && !asked.has(key)) {
      asked.add(key)
      // The code may fail to load, for example offline: the button shows a letter.
      latch.feature('pictures').then(
        (feature) => feature.load(source),
        () => asked.delete(key),
      )
    }
    return loaded?.default
  }
  return {
    of(network, state) {
      const src = network.assets?.imageUrl ?? named(network, state)
      return src && !failed.has(src) ? src : undefined
    },
    fail: (src) => void failed.add(src),
  }
}

/** Loads a feature and calls `watch` with it, while that is wanted. `watch` returns the function that ends it. */
function createWatching<name extends FeatureName>(
  latch: Latch,
  name: name,
  watch: (feature: Features[name]) => () => void,
): { follow(isWanted: boolean): void } {
  let current: { end: () => void } | undefined
  return {
    follow(isWanted) {
      if (isWanted === !!current) return
      current?.end()
      current = undefined
      if (!isWanted) return
      const reading = { end: (): void => {} }
      current = reading
      latch.feature(name).then(
        (feature) => {
          if (current === reading) reading.end = watch(feature)
        },
        () => {},
      )
    },
  }
}
