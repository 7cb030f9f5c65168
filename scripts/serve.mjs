// Serves the files of a build as a good host does.
import { once } from 'node:events'
import { createServer } from 'node:http'
import sirv from 'sirv'

/** Browsers keep all files but the documents, since the names of files have hashes. */
const CACHE = { maxAge: 31_536_000, immutable: true }

/**
 * Serves a build on a free port.
 * @param {string} dist
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve(dist) {
  const setHeaders = (response, path) => /(\/|\.html)$/.test(path) && response.setHeader('Cache-Control', 'no-cache')
  const server = createServer(sirv(dist, { ...CACHE, setHeaders })).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
