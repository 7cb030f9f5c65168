import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Resolves with a port of this machine that no program has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
