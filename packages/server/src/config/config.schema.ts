import { isOriginRule } from '@latchkit/origins'
import { z } from 'zod'
import { isNetworkId, readAddress } from '../assets/assets.js'
import { hasMethods } from '../rpc/rpc.methods.js'
import { isFolder, isPostgres } from '../storage/openDatabase.js'

const urlOf = (schemes: RegExp, message: string): z.ZodType<string, string> =>
  z.string().refine((text) => URL.canParse(text) && schemes.test(new URL(text).protocol), message)

const httpUrl = urlOf(/^https?:$/, 'must be an http or https URL')

const networkId = z
  .string()
  .regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/, 'must be the CAIP-2 id of a network, as eip155:1')
  .refine((id) => hasMethods(id.replace(/:.*/, '')), 'must be of an EVM chain (eip155) or of Solana (solana)')
  .refine((id) => !isEvmWithoutNumber(id), 'must have the number of its chain, as eip155:1')

/** An address that only EVM chains have. */
const ZERO = `0x${'0'.repeat(40)}`

const isEvm = (id: string): boolean => readAddress(id, ZERO) !== undefined

/** Whether an id is of an EVM chain, and has anything but its number, without zeros before it. */
const isEvmWithoutNumber = (id: string): boolean => isEvm(id) && !/:[1-9]\d*$/.test(id)

/** The address of a contract, with its checksum in the output. Prices come from EVM chains. */
const contract = z
  .string()
  .refine((text) => readAddress('eip155:1', text) !== undefined, 'must be the address of a contract, as 0x…')
  .transform((text) => readAddress('eip155:1', text) ?? text)

const evmNetworkId = z
  .string()
  .refine(
    (id) => isNetworkId(id) && isEvm(id) && !isEvmWithoutNumber(id),
    'must be the CAIP-2 id of an EVM chain, as eip155:1',
  )

const priceSources = z.strictObject({
  quotes: z.array(contract).max(10, 'takes 10 at most').default([]),
  wrapped: contract.optional(),
  v2: z.array(contract).max(10, 'takes 10 at most').default([]),
  v3: z.array(contract).max(10, 'takes 10 at most').default([]),
  feeds: z
    .array(z.strictObject({ token: contract.optional(), address: contract, heartbeatS: z.int().min(1).max(1e6) }))
    .default([]),
})

/** A list of tokens. A URL of another scheme than https would not be fetched. */
const source = z
  .string()
  .min(1)
  .refine((text) => !/^\w+:\/\//.test(text) || /^https:/i.test(text), 'must be an https URL or the path of a file')

const origin = z
  .string()
  .refine(
    isOriginRule,
    'must be an origin with its scheme and without a path, and * may only be the first label of its host: https://app.example, https://*.app.example',
  )

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

const named = z.union([z.boolean(), z.array(z.string())], 'must be true, false or a list of names')
const features = z.strictObject({
  swaps: named.optional(),
  onramp: named.optional(),
  email: z.boolean().optional(),
  socials: z.union([z.literal(false), z.array(z.string())], 'must be false or a list of names').optional(),
  activity: z.boolean().optional(),
  branding: z.boolean().optional(),
})

const project = z.strictObject({
  allowedOrigins: z.array(origin),
  features: features.default({}),
  isAnalyticsEnabled: z.boolean().default(false),
})

const names = z.strictObject({
  network: evmNetworkId,
  universalResolver: contract.transform((address) => address as `0x${string}`),
})

const whole = (least: number, most: number): z.ZodType<number, number> =>
  z
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be ${least} at least`)
    .max(most, `must be ${most} at most`)

const history = z
  .strictObject({
    index: z.enum(['accounts', 'all', 'none']).default('accounts'),
    from: whole(0, 1e12).default(0),
    everyS: whole(1, 86_400).optional(),
    explorer: z.strictObject({ url: httpUrl, key: z.string().min(1).optional() }).optional(),
  })
  .refine(({ index, explorer }) => !explorer || index !== 'all', {
    path: ['index'],
    error: 'must not be all beside explorer, which is asked in the place of an index',
  })

const members = z.strictObject({
  port: whole(0, 65_535).default(4_700),
  host: z.string().min(1).optional(),
  rpc: z.record(networkId, z.array(httpUrl).min(1, 'needs one URL at least')),
  history: z.record(evmNetworkId, history).default({}),
  projects: z
    .record(z.string().min(1).max(128), project)
    .refine(
      (all) => Object.keys(all).length > 0,
      'needs one project at least; leave it out to answer this machine alone',
    )
    .optional(),
  wallets: z.array(wallet).default([]),
  database: z
    .string()
    .min(1)
    .refine((text) => isPostgres(text) || isFolder(text), 'must be a URL as postgres://host/name, or a folder')
    .default('latchkit-data'),
  redis: urlOf(/^rediss?:$/, 'must be a URL as redis://host:6379').optional(),
  limits: z.strictObject({ perProject: whole(1, 1e9).optional(), perClient: whole(1, 1e9).optional() }).default({}),
  trustedProxies: whole(0, 10).default(0),
  tokens: z.array(source).default([]),
  prices: z.record(evmNetworkId, priceSources).default({}),
  defillama: urlOf(/^https:$/, 'must be an https URL').optional(),
  publicUrl: httpUrl.optional(),
  names: names.optional(),
  ipfs: urlOf(/^https:$/, 'must be an https URL').optional(),
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/**
 * The schema of the configuration. Unknown members are errors, since they are mostly misspelt. So is a source of a network
 * that has no nodes: nothing would ever ask it.
 */
export const configSchema = members.superRefine(({ names: given, history: sources, prices, rpc }, { addIssue }) => {
  const named = [
    ...(given ? [{ path: ['names', 'network'], id: given.network }] : []),
    ...Object.keys(sources).map((id) => ({ path: ['history', id], id })),
    ...Object.keys(prices).map((id) => ({ path: ['prices', id], id })),
  ]
  for (const { path, id } of named)
    if (!Object.hasOwn(rpc, id)) addIssue({ code: 'custom', path, message: 'must be one of the networks of rpc' })
})

/** A configuration that is checked, with its defaults. */
export type CheckedConfig = z.output<typeof configSchema>
