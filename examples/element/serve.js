// Serves the folder, with the policy that a host sends with the page: scripts of its own, and nothing inline.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.json': 'application/json' }
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

createServer((request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname)
  const file = path === '/' ? '/index.html' : path
  const headers = { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY }
  const stream = createReadStream(join(import.meta.dirname, file))
  stream.once('open', () => stream.pipe(response.writeHead(200, headers)))
  stream.once('error', () => response.writeHead(404).end())
}).listen(Number(process.env.PORT ?? 8080), 'localhost')
