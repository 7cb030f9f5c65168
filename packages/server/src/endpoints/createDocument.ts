import { OpenAPIHono } from '@hono/zod-openapi'
import { partsOf } from './defineResource.js'
import type { Endpoint } from './endpoint.types.js'
import type { Resource } from './resource.types.js'

/** All endpoints of resources. */
export const endpointsOf = (resources: Readonly<Record<string, Resource>>): readonly Endpoint[] =>
  Object.values(partsOf(resources)).flatMap(({ endpoints }) => Object.values(endpoints))

/** Makes the OpenAPI 3.1 document of resources. */
export function createDocument(resources: Readonly<Record<string, Resource>>): object {
  const app = new OpenAPIHono()
  for (const { route } of endpointsOf(resources)) app.openAPIRegistry.registerPath(route)
  return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Latchkit server', version: '1' } })
}
