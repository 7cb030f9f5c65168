import type * as resources from '../resources.js'

type List = typeof resources

/** The additions of a resource to the server's types. No value of them exists at run time. */
export interface ResourceTypes {
  /** The member of `ServerOptions` that the resource answers from. */
  readonly options?: object
  /** The members of `ServerConfig`. */
  readonly config?: object
  /** These members after their check, with their defaults. */
  readonly checked?: object
}

/**
 * A noun of the API, as the list has it. Its parts (`ResourceParts`) are not in its type: the types that the package exports
 * follow from the list, and need none of them.
 */
export interface Resource<Types extends ResourceTypes = ResourceTypes> {
  /** No value of them exists. */
  readonly types?: Types
}

/** The intersection of the members of a union. */
type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The additions of all resources to one of the server's types. */
export type Added<Part extends keyof ResourceTypes> = IntersectionOf<
  {
    [Name in keyof List]: List[Name] extends { readonly types?: { readonly [Key in Part]: infer Adds } } ? Adds : never
  }[keyof List]
>
