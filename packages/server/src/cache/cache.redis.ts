import type { Redis } from 'ioredis'
import type { Cache } from './cache.types.js'

/**
 * Makes a cache in Redis, which all instances of the server share. While Redis is away, `alone` is used: the server is
 * slower then, and answers the same.
 */
export function createRedisCache(redis: Redis, alone: Cache): Cache {
  const keyOf = (key: string): string => `latchkit:cache:${key}`
  return {
    async get(key) {
      try {
        const text = await redis.get(keyOf(key))
        return text === null ? undefined : (JSON.parse(text) as unknown)
      } catch {
        return alone.get(key)
      }
    },
    async set(key, value, ms) {
      try {
        await redis.set(keyOf(key), JSON.stringify(value), 'PX', Math.max(1, Math.ceil(ms)))
      } catch {
        await alone.set(key, value, ms)
      }
    },
  }
}
