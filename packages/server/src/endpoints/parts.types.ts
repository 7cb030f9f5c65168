import type { ZodRawShape, ZodType } from 'zod'
import type { UrlOf } from '../base/urlOf.js'
import type { Cache } from '../cache/cache.types.js'
import type { CheckedConfig } from '../config/config.schema.js'
import type { EvmReader } from '../evm/evmReader.js'
import type { GuardedFetch } from '../guard/guardedFetch.js'
import type { IconLinks } from '../icons/iconLinks.js'
import type { Limits, NamedLimits } from '../limits/limits.types.js'
import type { Log } from '../node/log.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { TokenScales } from '../scales/scales.types.js'
import type { Storage } from '../storage/storage.types.js'
import type { Endpoints, HandlersOf } from './endpoint.types.js'
import type { Added, ResourceTypes } from './resource.types.js'

/** What handlers are made from. All resources of a server get the same. */
export interface AnswerDeps {
  /** What the resources answer from, by their names. */
  readonly sources: Added<'options'>
  /** Counts the calls. Without it, there is no limit. */
  readonly limits: Limits | undefined
  /** Names the URLs of this server. */
  readonly urlOf: UrlOf
  readonly links: IconLinks
}

/** What the sources of a server are opened with. All resources get the same. */
export interface OpenContext {
  readonly config: CheckedConfig
  readonly log: Log
  readonly guard: GuardedFetch
  readonly cache: Cache
  readonly storage: Storage
  readonly limits: NamedLimits
  /** The folder with the built site of the embedded wallet. */
  readonly siteDir: string
  readonly nodes: RpcNodes
  readonly reader: EvmReader
  readonly scales: TokenScales
  /** Opens what another resource opens. Each function is called once. */
  readonly load: <Result extends Opened>(open: (context: OpenContext) => Promise<Result>) => Promise<Result>
}

/** What a resource opens: its source, and what other resources use beside it. */
export interface Opened<Source = unknown> {
  /** Undefined where the configuration has no source. */
  readonly source: Source
  /** Ends the work that goes on between calls. */
  readonly stop?: () => void | Promise<void>
}

/** A network that a member of the configuration names, and that must have nodes. */
export interface NamedNetwork {
  readonly path: readonly string[]
  readonly id: string
}

/** What is wrong with a member of the configuration. */
export interface ConfigFault {
  readonly path: readonly string[]
  readonly message: string
}

/** What a resource is: its endpoints, how they answer, its members of the configuration, and how its source is opened. */
export interface ResourceParts {
  readonly endpoints: Endpoints
  /** Makes the handlers. Undefined where the server lacks what they need. */
  readonly answer: (deps: AnswerDeps) => HandlersOf<Endpoints> | undefined
  /** The schemas of its members of the configuration. */
  readonly config?: ZodRawShape
  /** The networks that these members name, and that must have nodes. */
  readonly networks?: (config: CheckedConfig) => readonly NamedNetwork[]
  /** What is wrong with these members beside the others. */
  readonly faults?: (config: CheckedConfig) => readonly ConfigFault[]
  /**
   * Opens the source of a configuration. Except for chains that an index follows, it sends no request before a call needs
   * it. What needs Node is imported here, dynamically: `createServer` runs in a worker too.
   */
  readonly open?: (context: OpenContext) => Promise<Opened>
}

/** The source of a resource, where its options have one. */
type SourceIn<Types> = Types extends { readonly options: infer Options } ? Options[keyof Options] : unknown

/** The schemas of the members of the configuration. */
type SchemasOf<Types> = Types extends { readonly checked: infer Checked }
  ? { readonly [Name in keyof Checked]-?: ZodType<Checked[Name]> }
  : undefined

/** The parts of a resource, with the types of its own endpoints, configuration and source. */
export interface ResourceSpec<Given extends Endpoints, Types extends ResourceTypes> extends Omit<
  ResourceParts,
  'answer' | 'config' | 'endpoints' | 'open'
> {
  readonly endpoints: Given
  readonly answer: (deps: AnswerDeps) => HandlersOf<Given> | undefined
  readonly config?: SchemasOf<Types>
  readonly open?: (context: OpenContext) => Promise<Opened<SourceIn<Types>>>
  readonly types?: Types
}
