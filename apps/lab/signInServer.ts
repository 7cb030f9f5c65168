// The sign-in server of the lab, on the page's own origin: a cookie of another site would not be sent back.
import { getRequestListener } from '@hono/node-server'
import type { Manifest } from '@latchkit/sandbox'
import { createSiwxServer } from '@latchkit/siwx/server'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The path that the kit of the lab asks. */
export const SIGN_IN_PATH = '/siwx'

/** Makes the handler of a page with this origin. It verifies the signatures of contracts by the nodes of the sandbox. */
export function createSignInHandler(
  origin: string,
  { evm }: Pick<Manifest, 'evm'>,
): (request: IncomingMessage, response: ServerResponse) => void {
  const rpcUrls = Object.fromEntries(evm.chains.map(({ caip2, rpcUrl }) => [caip2, [rpcUrl]]))
  const server = createSiwxServer({ origins: [origin], rpcUrls })
  const listen = getRequestListener(server.fetch)
  return (request, response) => void listen(request, response)
}
