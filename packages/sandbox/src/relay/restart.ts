import type { RelayRestart } from '../manifest.js'

/**
 * Reads the body of a request to restart. An empty body means the defaults.
 *
 * @throws TypeError for any other body that is no {@link RelayRestart} in JSON.
 */
export function readRestart(body: string): RelayRestart {
  const { mailbox = 'keep', downFor = 0, ...unknown } = parse(body)
  if (Object.keys(unknown).length > 0) throw new TypeError(`A restart has no ${Object.keys(unknown).join(', ')}.`)
  if (mailbox !== 'keep' && mailbox !== 'lose') throw new TypeError('mailbox is "keep" or "lose".')
  if (typeof downFor !== 'number' || !(downFor >= 0)) throw new TypeError('downFor is milliseconds.')
  return { mailbox, downFor }
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    const given: unknown = JSON.parse(body === '' ? '{}' : body)
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>
  } catch {
    // Text that is no JSON and JSON that is no object get the same error.
  }
  throw new TypeError('The body is no JSON object.')
}
