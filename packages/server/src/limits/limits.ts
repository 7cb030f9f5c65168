import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { refuse } from '../base/refusal.js'
import type { LimitOptions, Limits, NamedLimit, NamedLimits } from './limits.types.js'

const WINDOW_S = 60

/**
 * Makes the limits. With `redis`, all instances of the server count together; while it is away, each counts alone.
 */
export function createLimits(options: LimitOptions, redis?: Redis): Limits & NamedLimits {
  const { perProject = 60_000, perClient = 3_000 } = options
  const project = createLimiter({ name: 'project', times: perProject, windowS: WINDOW_S }, redis)
  const client = createLimiter({ name: 'client', times: perClient, windowS: WINDOW_S }, redis)
  const named = new Map<string, RateLimiterAbstract>()
  const limiterOf = (limit: NamedLimit): RateLimiterAbstract => {
    const limiter = named.get(limit.name) ?? createLimiter(limit, redis)
    named.set(limit.name, limiter)
    return limiter
  }
  return {
    async take(projectId, clientName, calls = 1) {
      await consume(client, `${projectId}|${clientName}`, calls, 'client')
      await consume(project, projectId, calls, 'projectId')
    },
    count: (limit, key) => consume(limiterOf(limit), key, 1, limit.name, limit.windowS),
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key, 1)
    },
  }
}

function createLimiter({ name, times, windowS }: NamedLimit, redis: Redis | undefined): RateLimiterAbstract {
  const options = { keyPrefix: `latchkit:limit:${name}`, points: times, duration: windowS }
  const alone = new RateLimiterMemory(options)
  if (!redis) return alone
  return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: alone, rejectIfRedisNotReady: true })
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  calls: number,
  field: string,
  windowS = WINDOW_S,
): Promise<void> {
  try {
    await limiter.consume(key, calls)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    // The clock may be set back meanwhile, and no wait is longer than the window (F182).
    const retryAfterS = Math.min(windowS, Math.max(1, Math.ceil(rejected.msBeforeNext / 1_000)))
    throw refuse(429, { field, code: 'limits/exceeded', message: 'Too many requests' }, retryAfterS)
  }
}
