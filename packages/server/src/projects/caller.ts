import { isOriginAllowed } from '@latchkit/origins'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { queryOf, readParameters } from '../base/parameters.js'
import { check, refuse, type Refusal } from '../base/refusal.js'
import type { Limits } from '../limits/limits.types.js'
import type { Caller, Project, ProjectSource } from './projects.types.js'

/** The variables that handlers read after {@link identify}. */
export interface CallerEnv {
  readonly Variables: { readonly caller: Caller; readonly project: Project; readonly client: string }
}

/** The headers that stand for the parameters of the same name. A parameter in the query counts before its header. */
export const callerHeaders = {
  projectId: 'x-project-id',
  st: 'x-sdk-type',
  sv: 'x-sdk-version',
} as const

const names = ['projectId', 'st', 'sv'] as const
const sdkText = z.string().max(64, 'takes 64 characters at most').optional()

/** The parameters of every call that is not public. */
export const callerFields = {
  // The project id may have any form: an invalid one is answered as an unknown one.
  projectId: z
    .string()
    .optional()
    .describe('The project. With `projects`, a call needs it here or as the header x-project-id.'),
  st: sdkText.describe('The type of the SDK, also as the header x-sdk-type.'),
  sv: sdkText.describe('The version of the SDK, also as the header x-sdk-version.'),
} as const
const callerSchema = queryOf(callerFields)

/** What decides whether a request is answered. */
export interface Gate {
  readonly projects: ProjectSource
  /** Counts the calls. Without it, there is no limit. */
  readonly limits?: Limits | undefined
}

/**
 * Makes the middleware that requires a known project, a page of it, and calls within the limits. Answers 401 without a
 * known project, with the texts of S8.10 (F008), 403 to a page of another origin (F009), and 429 with `Retry-After`
 * above a limit. A request without the header `Origin` comes from no page of another origin. `anyPage` answers every
 * page: a page reads the origins to check its own.
 */
export function identify({ projects, limits }: Gate, anyPage = false): MiddlewareHandler<CallerEnv> {
  return async (c, next) => {
    const { projectId: given, st, sv } = check(callerSchema, readCaller(c.req.raw))
    const { projectId, project } = await findProject(projects, given)
    const origin = c.req.header('origin')
    if (!anyPage && origin !== undefined && !isOriginAllowed(origin, project.allowedOrigins)) throw foreignOrigin()
    await limits?.take(projectId, c.var.client)
    c.set('project', project)
    c.set('caller', {
      projectId,
      ...(st !== undefined && { sdkType: st }),
      ...(sv !== undefined && { sdkVersion: sv }),
    })
    await next()
  }
}

/** Finds a project. Throws the refusal with status 401 where there is none. @param given the id that a call names */
export async function findProject(
  projects: ProjectSource,
  given: string | undefined,
): Promise<{ readonly projectId: string; readonly project: Project }> {
  const projectId = given ?? projects.defaultId
  if (projectId === undefined) throw unknown('project/missing', 'Project ID Not Configured')
  const project = projectId.length > 128 ? undefined : await projects.find(projectId)
  if (!project) throw unknown('project/unknown', 'Invalid Project ID - update configuration')
  return { projectId, project }
}

/**
 * The middleware after {@link identify} that refuses calls which name no page, where the project names its pages. A browser
 * names the page of every POST request.
 */
export const requirePage: MiddlewareHandler<CallerEnv> = async (c, next) => {
  if (c.req.header('origin') === undefined && c.var.project.allowedOrigins.length > 0) throw foreignOrigin()
  await next()
}

/** Makes the refusal of a page of another origin (S8.10, F009). */
export const foreignOrigin = (): Refusal =>
  refuse(403, { field: 'origin', code: 'project/origin', message: 'Invalid App Configuration' })

function readCaller({ url, headers }: Request): Record<(typeof names)[number], string[]> {
  const query = readParameters(url, names)
  const claimed = names.map((name) => {
    const header = headers.get(callerHeaders[name])
    return [name, query[name].length === 0 && header !== null ? [header] : query[name]]
  })
  return Object.fromEntries(claimed) as typeof query
}

const unknown = (code: string, message: string): Refusal => refuse(401, { field: 'projectId', code, message })
