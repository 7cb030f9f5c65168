// Finds the Redis for the tests of the server, or installs Debian's.
import { installFromDebian, onPath, program } from './install.mjs'

export const { find: findRedis, ensure: ensureRedis } = program('Redis', 'LATCHKIT_REDIS', onPath(['redis-server']), [
  () => installFromDebian('redis-server'),
])
