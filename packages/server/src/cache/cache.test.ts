import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { createMemoryCache } from './cache.memory.js'
import { createRedisCache } from './cache.redis.js'

describe('the cache in memory', () => {
  it('keeps a value for its time', async () => {
    let now = 0
    const cache = createMemoryCache(100, () => now)
    await cache.set('a', { b: [null] }, 10)
    now = 9
    expect(await cache.get('a')).toEqual({ b: [null] })
    now = 10
    expect(await cache.get('a')).toBeUndefined()
    expect(await cache.get('constructor')).toBeUndefined()
  })

  it('drops the entries that were written first above its limit, and keeps nothing larger than it', async () => {
    const cache = createMemoryCache(10)
    await cache.set('a', 'xx', 1_000)
    await cache.set('b', 'xx', 1_000)
    await cache.set('a', 'yy', 1_000)
    await cache.set('c', 'xx', 1_000)
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual(['yy', undefined, 'xx'])
    await cache.set('c', 'x'.repeat(10), 1_000)
    expect([await cache.get('a'), await cache.get('c')]).toEqual(['yy', undefined])
  })
})

describe('the cache in Redis', () => {
  it('is the one in memory while Redis is away', async () => {
    const redis = new Redis({ lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null, port: 1 })
    redis.on('error', () => undefined)
    const cache = createRedisCache(redis, createMemoryCache())
    await cache.set('a', 1, 1_000)
    expect(await cache.get('a')).toBe(1)
    redis.disconnect()
  })
})
