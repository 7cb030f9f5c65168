// Finds or installs the Redis for the tests of the server.
import { ensure, find, installFromDebian, onPath } from './install.mjs'

const VARIABLE = 'LATCHKIT_REDIS'

/**
 * Finds an installed Redis: the one in LATCHKIT_REDIS, or the system's.
 * @returns {string | undefined} its path
 */
export const findRedis = () => find(VARIABLE, onPath(['redis-server']))

/**
 * Finds Redis, or installs Debian's. It stores the path in LATCHKIT_REDIS.
 * @returns {Promise<string>} its path
 */
export const ensureRedis = () =>
  ensure({ name: 'Redis', variable: VARIABLE, find: findRedis, ways: [() => installFromDebian('redis-server')] })
