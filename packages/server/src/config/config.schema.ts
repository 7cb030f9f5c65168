import { z } from 'zod'
import { partsOf } from '../endpoints/defineResource.js'
import type { Added } from '../endpoints/resource.types.js'
import * as resources from '../resources.js'
import { isFolder, isPostgres } from '../storage/openDatabase.js'
import { httpUrl, urlField, whole } from './config.fields.js'

const list = Object.values(partsOf(resources))

const processShape = {
  port: whole(0, 65_535).default(4_700),
  host: z.string().min(1).optional(),
  database: z
    .string()
    .refine((text) => isPostgres(text) || isFolder(text), 'must be a URL as postgres://host/name, or a folder')
    .default('latchkit-data'),
  redis: urlField(/^rediss?:$/, 'must be a URL as redis://host:6379').optional(),
  limits: z.strictObject({ perProject: whole(1, 1e9).optional(), perClient: whole(1, 1e9).optional() }).default({}),
  trustedProxies: whole(0, 10).default(0),
  publicUrl: httpUrl.optional(),
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
}

/** A configuration that is checked, with its defaults. */
export type CheckedConfig = z.output<z.ZodObject<typeof processShape>> & Added<'checked'>

const members = z.strictObject(Object.assign({}, processShape, ...list.map(({ config }) => config)) as z.ZodRawShape)

/**
 * The schema of the configuration. Unknown members are errors, since they are mostly misspelt. So is a source of a network
 * that has no nodes, and one that has no network: nothing would ever ask it.
 */
export const configSchema: z.ZodType<CheckedConfig> = (members as z.ZodType as z.ZodType<CheckedConfig>).superRefine(
  (config, { addIssue }) => {
    for (const { path, id } of list.flatMap(({ networks }) => networks?.(config) ?? []))
      if (!Object.hasOwn(config.rpc, id))
        addIssue({ code: 'custom', path: [...path], message: 'must be one of the networks of rpc' })
    for (const { path, message } of list.flatMap(({ faults }) => faults?.(config) ?? []))
      addIssue({ code: 'custom', path: [...path], message })
    const { secure, publicUrl } = config
    if (secure && publicUrl !== undefined && new URL(publicUrl).host === new URL(secure.origin).host)
      addIssue({ code: 'custom', path: ['secure', 'origin'], message: 'must have another host than publicUrl' })
  },
)
