import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { optional, readParameters } from '../base/parameters.js'
import { check, Refusal } from '../base/refusal.js'
import type { Caller, Project, ProjectSource } from './projects.types.js'

/** The variables that handlers read after {@link identify}. */
export interface CallerEnv {
  readonly Variables: { readonly caller: Caller; readonly project: Project }
}

/** The headers that stand for the parameters of the same name. A parameter in the query counts before its header. */
export const callerHeaders = {
  projectId: 'x-project-id',
  st: 'x-sdk-type',
  sv: 'x-sdk-version',
} as const

const names = ['projectId', 'st', 'sv'] as const
const sdkText = optional(z.string().max(64, 'takes 64 characters at most'))
// The project id may have any form: an invalid one is answered as an unknown one.
const callerSchema = z.object({ projectId: optional(z.string()), st: sdkText, sv: sdkText })

/** Makes the middleware that requires a known project. Without one it answers 401, with the texts of S8.10 (F008). */
export function identify(projects: ProjectSource): MiddlewareHandler<CallerEnv> {
  return async (c, next) => {
    const { projectId, st, sv } = check(callerSchema, readCaller(c.req.raw))
    if (projectId === undefined) throw refused('project/missing', 'Project ID Not Configured')
    const project = projectId.length > 128 ? undefined : await projects.find(projectId)
    if (!project) throw refused('project/unknown', 'Invalid Project ID - update configuration')
    c.set('project', project)
    c.set('caller', {
      projectId,
      ...(st !== undefined && { sdkType: st }),
      ...(sv !== undefined && { sdkVersion: sv }),
    })
    await next()
  }
}

function readCaller({ url, headers }: Request): Record<(typeof names)[number], string[]> {
  const query = readParameters(url, names)
  const told = names.map((name) => {
    const header = headers.get(callerHeaders[name])
    return [name, query[name].length === 0 && header !== null ? [header] : query[name]]
  })
  return Object.fromEntries(told) as typeof query
}

const refused = (code: string, message: string): Refusal => new Refusal(401, { code, message })
