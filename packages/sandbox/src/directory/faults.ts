import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Handler } from 'hono'
import type { Answer } from './answer.js'
import { spoil } from './spoil.js'
import { directorySwitches, type DirectoryControls } from './switches.js'

const allowOrigin = 'access-control-allow-origin'

/**
 * Creates a handler that passes requests to a server and spoils its answers as the switches say.
 *
 * @param root the base path of the server's paths
 */
export function createFaults(
  root: string,
  controls: DirectoryControls,
  answer: Answer,
): Handler<{ Bindings: HttpBindings }> {
  return async (c) => {
    const { incoming, outgoing } = c.env
    const switches = controls.take(c.req.path.slice(root.length))
    if (switches === directorySwitches.defaults) return answer(c.req.raw)
    if (switches.delay > 0) await wait(switches.delay)
    if (switches.offline) incoming.socket.destroy()
    if (switches.silent && !outgoing.closed) await once(outgoing, 'close')
    if (switches.offline || switches.silent) return RESPONSE_ALREADY_SENT
    const spoilt = await spoil(c.req.raw, answer, switches)
    if (!switches.cors) for (const { headers } of [spoilt, c.res]) headers.delete(allowOrigin)
    return spoilt
  }
}
