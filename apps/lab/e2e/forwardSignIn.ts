import type { Manifest } from '@latchkit/sandbox'
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * Makes the handler that forwards a page's requests to the sandbox's sign-in server, with the page's own `Host`: a cookie of
 * another site would not be sent back.
 */
export function createSignInForward({
  url: sandboxUrl,
}: Pick<Manifest, 'url'>): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { method, url = '/', headers } = request
    const forwarded = ask(new URL(url, sandboxUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  }
}
