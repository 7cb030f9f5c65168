// A server for the files of a build, compressed once, as a good host serves them.
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Returns a build's files by their path in the URL, each gzipped at level 9.
 * @param {string} dist
 * @returns {Map<string, { type: string, gzip: Buffer, text: () => string }>}
 */
export function readBuild(dist) {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths.map((path) => [
      `/${relative(dist, path).replaceAll(sep, '/')}`,
      {
        type: TYPES[extname(path)] ?? 'application/octet-stream',
        /** Compressed once, when it is first needed. */
        get gzip() {
          const value = gzipSync(readFileSync(path), { level: 9 })
          Object.defineProperty(this, 'gzip', { value })
          return value
        },
        text: () => readFileSync(path, 'utf8'),
      },
    ]),
  )
}

/**
 * Serves a build on a free port. Browsers cache all files except the document, since the names of files contain hashes.
 * @param {ReturnType<typeof readBuild>} files
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve(files) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = files.get(path === '/' ? '/index.html' : path)
    if (!file) return response.writeHead(404).end()
    const cache = file.type.startsWith('text/html') ? 'no-cache' : 'public, max-age=31536000, immutable'
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'gzip',
      'content-length': file.gzip.length,
      'cache-control': cache,
    })
    response.end(file.gzip)
  })
  await new Promise((listening) => server.listen(0, 'localhost', () => listening(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
