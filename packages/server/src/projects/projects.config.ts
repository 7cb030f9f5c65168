import { isOriginRule } from '@latchkit/origins'
import { z } from 'zod'
import { cleanText } from '../base/cleanText.js'
import type { Project, ProjectSource, RemoteFeatures, SecureRules } from './projects.types.js'

/** A project in the configuration. */
export interface ProjectConfig {
  /**
   * The pages of the app: exact origins with their ports (`https://app.example`), or `*.` before a host, for exactly one
   * label (`https://*.app.example`). Pages of this machine always pass. An empty list allows every page.
   */
  readonly allowedOrigins: readonly string[]
  /** Default: none, so that the app's own options count. */
  readonly features?: RemoteFeatures | undefined
  /** Whether events of the app are accepted. Default: false. */
  readonly isAnalyticsEnabled?: boolean | undefined
  /** The name of the app, one line, as mails and the pages of the embedded wallet say it. Default: the host of its page. */
  readonly name?: string | undefined
  /** What the embedded wallet lets this app do. */
  readonly secure?: Pick<SecureRules, 'trusted'> | undefined
}

/** The members of the configuration about projects. */
export interface ProjectMembers {
  /** Id → project. Without it, calls with any project id and without one are answered, and pages of this machine alone. */
  readonly projects?: Readonly<Record<string, ProjectConfig>> | undefined
}

/** These members after their check. */
export interface CheckedProjects {
  readonly projects?: Readonly<Record<string, Project>> | undefined
}

const origin = z
  .string()
  .refine(
    isOriginRule,
    'must be an origin with its scheme and without a path, and * may only be the first label of its host: https://app.example, https://*.app.example',
  )

const named = z.union([z.boolean(), z.array(z.string())], 'must be true, false or a list of names')
const features = z.strictObject({
  swaps: named.optional(),
  onramp: named.optional(),
  email: z.boolean().optional(),
  socials: z.union([z.literal(false), z.array(z.string())], 'must be false or a list of names').optional(),
  activity: z.boolean().optional(),
  branding: z.boolean().optional(),
})

const MAX_NAME = 64

const project = z
  .strictObject({
    allowedOrigins: z.array(origin),
    features: features.default({}),
    isAnalyticsEnabled: z.boolean().default(false),
    name: z
      .string()
      .min(1)
      .refine((text) => cleanText(text, MAX_NAME) === text, `must be one line of ${MAX_NAME} characters at most`)
      .optional(),
    secure: z.strictObject({ trusted: z.array(z.string()).optional() }).optional(),
  })
  .superRefine(({ allowedOrigins, secure }, { addIssue }) => {
    for (const [at, entry] of (secure?.trusted ?? []).entries())
      if (!allowedOrigins.includes(entry))
        addIssue({ code: 'custom', path: ['secure', 'trusted', at], message: 'must be an entry of allowedOrigins' })
  })

/** The schemas of these members. */
export const projectShape = {
  projects: z
    .record(z.string().min(1).max(128), project)
    .refine(
      (all) => Object.keys(all).length > 0,
      'needs one project at least; leave it out to answer this machine alone',
    )
    .optional(),
}

/** Makes the source of the projects of a configuration. */
export function createProjectList(projects: Readonly<Record<string, Project>>): ProjectSource {
  const known = new Map(Object.entries(projects))
  return { find: async (id) => known.get(id) }
}
