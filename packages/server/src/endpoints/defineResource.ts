import type { Endpoints } from './endpoint.types.js'
import type { Resource, ResourceSpec } from './resource.types.js'

/** Defines a resource: returns it, with its handlers checked against its endpoints. */
export function defineResource<Given extends Endpoints>(resource: ResourceSpec<Given>): Resource {
  // The check of an endpoint gives its handler what the handler takes: `mountResource` pairs them by their names.
  return resource as object as Resource
}
