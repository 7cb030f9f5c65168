import type { Added } from '../endpoints/resource.types.js'
import type { LimitOptions } from '../limits/limits.types.js'

/** The members of the configuration that belong to no resource. */
export interface ProcessConfig {
  /** The port. 0 takes any free one. Default: 4700. The environment's `PORT` counts before it. */
  readonly port?: number | undefined
  /** The address to listen at. Default: `0.0.0.0` with projects, and `127.0.0.1` without. */
  readonly host?: string | undefined
  /**
   * The database: the URL of a PostgreSQL (`postgres://…`), or a folder, which PGlite keeps. Default: `latchkit-data` in
   * the working directory. The environment's `DATABASE_URL` counts before it.
   */
  readonly database?: string | undefined
  /** The URL of a Redis (`redis://…`) for the cache and the limits. The environment's `REDIS_URL` counts before it. */
  readonly redis?: string | undefined
  readonly limits?: LimitOptions | undefined
  /** How many proxies stand before the server. Each adds an entry to `X-Forwarded-For`. Default: 0. */
  readonly trustedProxies?: number | undefined
  /**
   * The URL at which clients reach the server, behind a proxy that ends TLS: `https://latchkit.example`. Default: that of
   * each request.
   */
  readonly publicUrl?: string | undefined
  /** The level of the log. Default: `info`, a line for each answer. */
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug' | undefined
}

/** The configuration of `latchkit-server`. */
export interface ServerConfig extends ProcessConfig, Added<'config'> {}

/** Types the configuration of a config file: `export default defineConfig({ … })`. */
export const defineConfig = (config: ServerConfig): ServerConfig => config
