import { Redis } from 'ioredis'

/**
 * Opens Redis. Commands fail at once while it is away, and after 500 ms where it is silent, so that no request waits for
 * it. The connection is made again by itself.
 */
export function openRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 500,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  })
  redis.on('error', onError)
  return redis
}
