import { isRecord } from '../../base/guard.js'
import type { HintContext } from '../../kit/feature.types.js'

/** How hints write a relay's address. */
const RELAY = 'an address such as wss://relay.example.org'

/** Hints at a missing or wrong address of the relay (`endpoints.relay`). */
export function hintsOf({ given: { pairing, endpoints } }: HintContext): string[] {
  // One text for all services names no relay.
  const relay = typeof endpoints === 'object' ? endpoints.relay : undefined
  const urls = (isRecord(relay) ? [relay.url, relay.restricted] : [relay]).filter(Boolean)
  if (urls.length === 0 && pairing?.needsRelay) return [`pairing reaches no wallet without endpoints.relay, ${RELAY}.`]
  return urls
    .filter((url) => !/^wss?:\/\//i.test(`${url}`))
    .map((url) => `endpoints.relay is ${RELAY}, which "${url}" is not.`)
}
