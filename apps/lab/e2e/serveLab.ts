import type { Manifest } from '@latchkit/sandbox'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { createSignInForward } from './forwardSignIn.js'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** A page of the same origin without the kit. The kit notices changes made there at its next load. */
export const ELSEWHERE = '/elsewhere'

/** Serves a production build of the lab. `?csp=NAME` sets the content security policy of that name. */
export async function serveLab(
  folder: string,
  manifest: Manifest,
  policies: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const signIn = createSignInForward(manifest)
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname.startsWith(`${manifest.signIn.path}/`)) return signIn(request, response)
    const policy = policies[url.searchParams.get('csp') ?? '']
    if (policy) response.setHeader('content-security-policy', policy)
    if (url.pathname === '/sandbox.js') {
      response.setHeader('content-type', 'text/javascript')
      return void response.end(`globalThis.latchkitSandbox=${JSON.stringify(manifest)}`)
    }
    if (url.pathname === ELSEWHERE) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>')
    }
    const path = normalize(url.pathname === '/' ? '/index.html' : url.pathname)
    readFile(join(folder, path)).then(
      (body) => {
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
        response.end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  return {
    url: origin,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
