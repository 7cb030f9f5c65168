import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { input, output, ZodType } from 'zod'
import type { Fields, ValuesOf } from '../base/parameters.js'
import type { CallerEnv } from '../projects/caller.js'

/**
 * Who may call an endpoint: pages of the project and servers (`project`), also pages of other origins (`any-page`), pages of
 * the project alone (`page`), or everyone, without a project (`public`).
 */
export type Access = 'project' | 'any-page' | 'page' | 'public'

/** The declaration of an endpoint: what it takes, what it answers, and what it refuses. */
export interface EndpointSpec<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends ZodType = ZodType,
  Answer extends ZodType = ZodType,
> {
  readonly method: 'get' | 'post'
  /** The path, with its parameters in braces. */
  readonly path: string
  /** Another path with the same answers. */
  readonly alias?: string
  readonly summary: string
  /** Default: `project`. */
  readonly access?: Access
  /** The parameters of the path. Default: any texts. */
  readonly params?: Params
  /** The parameters of the query, beside those of the project. */
  readonly query?: Query
  /** Parameters that clients send and that change nothing, each with its description. They are not checked. */
  readonly ignored?: Readonly<Record<string, string>>
  /** The JSON of the request. */
  readonly body?: Body
  /** The JSON of the request where the handler checks it itself, such as for errors of another form. */
  readonly uncheckedBody?: ZodType
  /** The limit of the body, and what a body is: `An event`. */
  readonly limit?: { readonly bytes: number; readonly of: string }
  /** The JSON of the answer with status 200. Without it, the answer is no JSON. */
  readonly answer?: Answer
  /** Whether it answers 502 where no node of the network answers. */
  readonly needsNode?: boolean
  /** Its further refusals: when it answers these statuses. */
  readonly refusals?: Readonly<Record<number, string>>
  /** The answer of a server without what the endpoint needs. 404: as if there were no such path. Default: it never lacks it. */
  readonly lacking?: 404 | 501
}

/** An endpoint, with what follows from its declaration. */
export interface Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends ZodType = ZodType,
  Answer extends ZodType = ZodType,
> {
  readonly spec: EndpointSpec<Params, Query, Body, Answer>
  /** The route of the library, which the document has. */
  readonly route: RouteConfig & { readonly getRoutingPath: () => string }
  /** Checks a request. Throws a refusal with status 400 and the reasons. */
  readonly read: (c: Context) => Promise<CheckedRequest<Params, Query, Body>>
}

/** The parts of a request after their check. */
export interface CheckedRequest<Params extends Fields, Query extends Fields, Body extends ZodType> {
  /** The URL, as the client asked for it. */
  readonly url: string
  readonly params: ValuesOf<Params>
  readonly query: ValuesOf<Query>
  readonly body: output<Body>
}

/** A value that is only read. */
export type ReadOnly<Value> = Value extends object ? { readonly [Name in keyof Value]: ReadOnly<Value[Name]> } : Value

/** The answer of an endpoint: its JSON, or a response that the handler made. */
export type AnswerOf<Given> =
  Given extends Endpoint<Fields, Fields, ZodType, infer Answer> ? ReadOnly<input<Answer>> | Response : never

/** The function that answers the calls of an endpoint, after their check. */
export type HandlerOf<Given> =
  Given extends Endpoint<infer Params, infer Query, infer Body>
    ? (
        request: CheckedRequest<Params, Query, Body>,
        c: Context<CallerEnv>,
      ) => AnswerOf<Given> | Promise<AnswerOf<Given>>
    : never

/** The endpoints of a resource by their names. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** A handler for each endpoint of a resource. */
export type HandlersOf<Given> = { readonly [Name in keyof Given]: HandlerOf<Given[Name]> }
