import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { refuse } from '../base/refusal.js'
import type { LimitOptions, Limits } from './limits.types.js'

const WINDOW_S = 60

/**
 * Makes the limits. With `redis`, all instances of the server count together; while it is away, each counts alone.
 */
export function createLimits(options: LimitOptions, redis?: Redis): Limits {
  const { perProject = 60_000, perClient = 3_000 } = options
  const project = createLimiter('project', perProject, redis)
  const client = createLimiter('client', perClient, redis)
  return {
    async take(projectId, clientName, calls = 1) {
      await consume(client, `${projectId}|${clientName}`, calls, 'client')
      await consume(project, projectId, calls, 'projectId')
    },
  }
}

function createLimiter(name: string, points: number, redis: Redis | undefined): RateLimiterAbstract {
  const options = { keyPrefix: `latchkit:limit:${name}`, points, duration: WINDOW_S }
  const alone = new RateLimiterMemory(options)
  if (!redis) return alone
  return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: alone, rejectIfRedisNotReady: true })
}

async function consume(limiter: RateLimiterAbstract, key: string, calls: number, field: string): Promise<void> {
  try {
    await limiter.consume(key, calls)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    const retryAfterS = Math.max(1, Math.ceil(rejected.msBeforeNext / 1_000))
    throw refuse(429, { field, code: 'limits/exceeded', message: 'Too many requests' }, retryAfterS)
  }
}
