import type { UrlOf } from '../base/urlOf.js'
import type { IconLinks } from '../icons/iconLinks.js'
import type { Limits } from '../limits/limits.types.js'
import type * as resources from '../resources.js'
import type { Endpoints, HandlersOf } from './endpoint.types.js'

type List = typeof resources

/** The intersection of the members of a union. */
type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What the resources answer from: a member for each that has a source. */
export type Sources = IntersectionOf<
  { [Name in keyof List]: List[Name] extends Resource<infer Source> ? Source : never }[keyof List]
>

/** What handlers are made from. All resources of a server get the same. */
export interface AnswerDeps {
  readonly sources: Sources
  /** Counts the calls. Without it, there is no limit. */
  readonly limits: Limits | undefined
  /** Names the URLs of this server. */
  readonly urlOf: UrlOf
  readonly links: IconLinks
}

/** A noun of the API: its endpoints, and the source that it answers from. */
export interface Resource<Source extends object = object> {
  readonly endpoints: Endpoints
  /** Makes the handlers. Undefined where the server lacks what they need. */
  readonly answer: (deps: AnswerDeps) => HandlersOf<Endpoints> | undefined
  /** The members of {@link Sources}. No value of them exists here. */
  readonly source?: Source
}

/** A resource, with the types of its own endpoints. */
export interface ResourceSpec<Given extends Endpoints> {
  readonly endpoints: Given
  readonly answer: (deps: AnswerDeps) => HandlersOf<Given> | undefined
}
