import type { Endpoints } from './endpoint.types.js'
import type { ResourceParts, ResourceSpec } from './parts.types.js'
import type { Resource, ResourceTypes } from './resource.types.js'

/** Defines a resource: returns it, with its parts checked against its types and its endpoints. */
export function defineResource<Given extends Endpoints, Types extends ResourceTypes>(
  resource: ResourceSpec<Given, Types>,
): Resource<Types> {
  return resource
}

/** The parts of resources, by their names. */
export const partsOf = (resources: Readonly<Record<string, Resource>>): Readonly<Record<string, ResourceParts>> =>
  // Every resource is made by `defineResource`. What an endpoint's check gives, its handler takes: they have one name.
  resources as object as Record<string, ResourceParts>
