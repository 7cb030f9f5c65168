import type { Latch } from '@latchkit/core'
import buttonStyles from '@latchkit/ui/button.css?inline'
import { adoptSheet, plainButton, type PlainButton } from '@latchkit/ui/plain'
import type { ButtonKind, ButtonProps } from './button.types.js'
import { emitChanges, hear, NOTHING, type Heard } from './emitChanges.js'
import { findKit, followKits } from './kits.js'

/** The element takes the room of its button, and none without one. */
const HOST_STYLES = ':host{display:inline-block;max-inline-size:100%}:host([hidden]){display:none}'

/** What an element does, by the moments of its life. */
export interface HostedButton {
  connected(): void
  disconnected(): void
  /** An attribute has changed. */
  changed(): void
  /** The kit that the page gave to this element. */
  getLatch(): Latch | undefined
  setLatch(latch: Latch | undefined): void
}

/** Makes what an element does: while it is on the page, it draws a button of its kit into its shadow root. */
export function createHostedButton(host: HTMLElement, kind: ButtonKind, read: () => ButtonProps): HostedButton {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  /** What ends when the element leaves the page. */
  let stops: readonly (() => void)[] = []
  let given: Latch | undefined
  let shown: { readonly latch: Latch; readonly button: PlainButton; readonly end: () => void } | undefined
  /** What the element has told of its kit: it stays while the element moves. */
  let heard: Heard = NOTHING
  let heardOf: Latch | undefined

  function show(latch: Latch): void {
    if (heardOf !== latch) [heardOf, heard] = [latch, NOTHING]
    function tell(): void {
      const [before, now] = [heard, hear(latch.getState())]
      // Before the events, because a handler may give the element another kit, of which other things were heard.
      heard = now
      emitChanges(host, before, now)
    }
    const stop = latch.subscribe(tell)
    const button = plainButton(latch, root, kind, read())
    shown = {
      latch,
      button,
      end() {
        stop()
        button.end()
      },
    }
    tell()
  }

  function refresh(): void {
    if (stops.length === 0) return
    const latch = given ?? findKit(host.ownerDocument, host.getAttribute('kit') ?? undefined)
    if (latch && latch === shown?.latch) return shown.button.set(read())
    shown?.end()
    shown = undefined
    if (latch) show(latch)
  }

  return {
    connected() {
      stops = [adoptSheet(root, buttonStyles), adoptSheet(root, HOST_STYLES), followKits(host.ownerDocument, refresh)]
      refresh()
    },
    disconnected() {
      for (const stop of stops) stop()
      stops = []
      shown?.end()
      shown = undefined
    },
    changed: refresh,
    getLatch: () => given ?? shown?.latch,
    setLatch(latch) {
      given = latch
      refresh()
    },
  }
}
