import { Hono } from 'hono'
import { createDocument } from './createDocument.js'
import type { Resource } from './resource.types.js'

/** Makes the route of the description of all calls, `/openapi.json`. It needs no project. */
export function openApiRoutes(resources: Readonly<Record<string, Resource>>): Hono {
  let document: object | undefined
  return new Hono().get('/openapi.json', (c) => c.json((document ??= createDocument(resources))))
}
