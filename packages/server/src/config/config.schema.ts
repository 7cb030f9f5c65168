import { isOriginRule } from '@latchkit/origins'
import { z } from 'zod'
import { hasMethods } from '../rpc/rpc.methods.js'

const urlOf = (schemes: RegExp, message: string): z.ZodType<string, string> =>
  z.string().refine((text) => URL.canParse(text) && schemes.test(new URL(text).protocol), message)

const httpUrl = urlOf(/^https?:$/, 'must be an http or https URL')

const networkId = z
  .string()
  .regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/, 'must be the CAIP-2 id of a network, as eip155:1')
  .refine((id) => hasMethods(id.replace(/:.*/, '')), 'must be of an EVM chain (eip155) or of Solana (solana)')

const origin = z
  .string()
  .refine(isOriginRule, 'must be an origin with its scheme, as https://app.example or https://*.app.example')

const link = z.string().max(2_048).nullable()

const wallet = z.strictObject({
  id: z.string().regex(/^[\w.:-]{1,128}$/, 'must be 1 to 128 letters, digits and _ . : -'),
  name: z.string().min(1).max(200),
  image_id: z.string().max(128).nullable(),
  rdns: z.string().max(200).nullable(),
  chains: z.array(z.string().max(41)),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  badge_type: z.enum(['certified', 'none']),
  link_mode: link,
  homepage: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
})

const named = z.union([z.boolean(), z.array(z.string())])
const features = z.strictObject({
  swaps: named.optional(),
  onramp: named.optional(),
  email: z.boolean().optional(),
  socials: z.union([z.literal(false), z.array(z.string())]).optional(),
  activity: z.boolean().optional(),
  branding: z.boolean().optional(),
})

const project = z.strictObject({
  allowedOrigins: z.array(origin),
  features: features.default({}),
  isAnalyticsEnabled: z.boolean().default(false),
})

const whole = (least: number, most: number): z.ZodType<number, number> =>
  z
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be ${least} at least`)
    .max(most, `must be ${most} at most`)

const history = z.strictObject({
  index: z.enum(['accounts', 'all', 'none']).default('accounts'),
  from: whole(0, 1e12).default(0),
  everyS: whole(1, 86_400).optional(),
  explorer: z.strictObject({ url: httpUrl, key: z.string().min(1).optional() }).optional(),
})

/** The schema of the configuration. Unknown members are errors, since they are mostly misspelt. */
export const configSchema = z.strictObject({
  port: whole(0, 65_535).default(4_700),
  host: z.string().min(1).optional(),
  rpc: z.record(networkId, z.array(httpUrl).min(1, 'needs one URL at least')),
  history: z.record(z.string().regex(/^eip155:\d{1,32}$/, 'must be of an EVM chain (eip155)'), history).default({}),
  projects: z
    .record(z.string().min(1).max(128), project)
    .refine(
      (all) => Object.keys(all).length > 0,
      'needs one project at least; leave it out to answer this machine alone',
    )
    .optional(),
  wallets: z.array(wallet).default([]),
  database: z.string().min(1).default('latchkit-data'),
  redis: urlOf(/^rediss?:$/, 'must be a URL as redis://host:6379').optional(),
  limits: z.strictObject({ perProject: whole(1, 1e9).optional(), perClient: whole(1, 1e9).optional() }).default({}),
  trustedProxies: whole(0, 10).default(0),
  ipfs: urlOf(/^https:$/, 'must be an https URL').optional(),
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** A configuration that is checked, with its defaults. */
export type CheckedConfig = z.output<typeof configSchema>
