import { Hono } from 'hono'

/** Makes the route of the description of all calls, `/openapi.json`. It needs no project. */
export function openApiRoutes(): Hono {
  let making: Promise<object> | undefined
  // The code of the document takes longer to load than all other code of the server, and few requests need it.
  const make = async (): Promise<object> => (await import('./openapi.document.js')).createDocument()
  return new Hono().get('/openapi.json', async (c) => c.json(await (making ??= make())))
}
