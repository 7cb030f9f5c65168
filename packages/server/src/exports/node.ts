export { readConfig, ConfigError } from '../config/readConfig.js'
export type { CheckedConfig } from '../config/config.schema.js'
export { createMemoryCache } from '../cache/cache.memory.js'
export { createRedisCache } from '../cache/cache.redis.js'
export type { Cache } from '../cache/cache.types.js'
export {
  createGuardedFetch,
  GuardError,
  type GuardDeps,
  type GuardedAnswer,
  type GuardedFetch,
  type Resolve,
} from '../guard/guardedFetch.js'
export type { TokenIcons } from '../icons/icons.types.js'
export { createTokenImages, type TokenImageDeps } from '../icons/tokenImages.js'
export { createLimits } from '../limits/limits.js'
export type { Log } from '../node/log.js'
export { createEns, type EnsDeps } from '../identity/ens.js'
export { openServer, type OpenServer, type StartDeps } from '../node/openServer.js'
export { startServer, type RunningServer } from '../node/startServer.js'
export { openSiwxStorage } from '../siwx/openSiwxStorage.js'
export type { OpenSiwxStorage, SiwxRow, SiwxStorage, SiwxStorageDeps } from '../siwx/siwx.types.js'
