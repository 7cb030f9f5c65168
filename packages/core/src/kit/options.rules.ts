import { isRecord, isText } from '../base/guard.js'
import type { EarlyList } from './createFeatures.js'
import { aFlag, anObject, anything, aText, someTexts, type OptionReader } from '../base/options.readers.js'
import { optionsError } from '../base/options.errors.js'
import type { Endpoints } from '../services/service.options.js'
import type { KitOptions, LatchOptions, ResolvedOptions } from './options.types.js'

/** One reader for each option. */
type Readers = Readonly<Record<string, OptionReader<unknown>>>

const anId: OptionReader<unknown> = (id = '') => {
  if (typeof id !== 'string' || !/^[-a-z0-9]*$/i.test(id)) throw optionsError('bad-id', { id: String(id) })
  return id
}

const someAdapters: OptionReader<unknown> = (adapters) => {
  const isRight = Array.isArray(adapters) && adapters.every((each) => typeof each === 'function')
  if (!isRight) throw optionsError('bad-adapters')
  return adapters as unknown
}

const METADATA: Readers = { url: aText, description: aText, icons: someTexts }

const theMetadata: OptionReader<unknown> = (metadata) => {
  if (!isRecord(metadata) || !isText(metadata.name)) throw optionsError('bad-metadata')
  readAll(METADATA, metadata, 'metadata.')
  return metadata
}

const ENDPOINT: Readers = { url: aText, restricted: aText }

const anEndpoint: OptionReader<unknown> = (endpoint, name, given) => {
  if (isRecord(endpoint)) readAll(ENDPOINT, endpoint, `${name}.`)
  else aText(endpoint, name, given)
  return endpoint
}

const ENDPOINTS: { readonly [name in keyof Endpoints]-?: OptionReader<unknown> } = {
  server: anEndpoint,
  directory: anEndpoint,
  relay: anEndpoint,
  telemetry: anEndpoint,
  api: anEndpoint,
  rpc: anEndpoint,
  secure: aText,
  ipfs: anEndpoint,
}

/** The URL of a server stands for those of its services, which may still be named one by one. */
const theEndpoints: OptionReader<unknown> = (given, name, all) => {
  const endpoints = typeof given === 'string' ? { server: given } : given
  anObject()(endpoints, name, all)
  if (!isRecord(endpoints)) return endpoints
  const named: Endpoints = readAll(ENDPOINTS, endpoints, `${name}.`)
  const { server } = named
  return server === undefined ? named : { directory: server, telemetry: server, api: server, rpc: server, ...named }
}

/** The readers of the kit's own options. All other options belong to a feature. */
export const KIT_OPTIONS: { readonly [name in keyof KitOptions]-?: OptionReader<unknown> } = {
  id: anId,
  adapters: someAdapters,
  metadata: theMetadata,
  features: anObject({}),
  debug: aFlag(false),
  environment: anything,
  projectId: aText,
  sdkType: aText,
  sdkVersion: aText,
  clientId: aText,
  endpoints: theEndpoints,
}

/**
 * Checks the app's options and fills in the defaults, with the readers of the kit and of its features. Throws a
 * `LatchError` with a code `options/…`, whose message says what is wrong and what to write.
 */
export function resolveOptions(given: LatchOptions, list: EarlyList): ResolvedOptions {
  if (!isRecord(given)) throw optionsError('not-an-object')
  const resolved: Record<string, unknown> = { ...given }
  const own = readAll(KIT_OPTIONS, given)
  Object.assign(resolved, own)
  const { features } = resolved as { features: Readonly<Record<string, unknown>> }
  for (const { options = {}, switches = {} } of Object.values(list)) {
    Object.assign(resolved, readAll(options, { ...given, ...own }))
    // Only checks: the code that reads a switch has its default.
    readAll(switches, features, 'features.')
  }
  return resolved as unknown as ResolvedOptions
}

/** Reads the options that have a reader. Leaves out an option whose value is undefined. */
function readAll(readers: Readers, given: Readonly<Record<string, unknown>>, prefix = ''): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(readers)) {
    const value = read(given[name], prefix + name, { ...given, ...values })
    if (value !== undefined) values[name] = value
  }
  return values
}
