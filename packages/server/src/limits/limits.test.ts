import { describe, expect, it, vi } from 'vitest'
import { Redis } from 'ioredis'
import { createLimits } from './limits.js'
import { createTestServer, projectId } from '../server.fixture.js'

const refusalOf = (taken: Promise<void>) => taken.then(() => undefined).catch((error: unknown) => error)

describe('the limits', () => {
  it('F010 refuse the calls of a client above its limit, and name the wait', async () => {
    const limits = createLimits({ perClient: 3, perProject: 100 })
    await limits.take('a', 'one', 2)
    await limits.take('a', 'one')
    const refusal = await refusalOf(limits.take('a', 'one'))
    expect(refusal).toMatchObject({
      status: 429,
      body: { status: 'FAILED', reasons: [{ field: 'client', description: 'Too many requests' }] },
    })
    const { retryAfterS } = refusal as { retryAfterS: number }
    expect(retryAfterS).toBeGreaterThan(0)
    expect(retryAfterS).toBeLessThanOrEqual(60)
  })

  it('count each client and each project alone', async () => {
    const limits = createLimits({ perClient: 1, perProject: 2 })
    await limits.take('a', 'one')
    await limits.take('a', 'two')
    await limits.take('b', 'one')
    expect(await refusalOf(limits.take('a', 'three'))).toMatchObject({
      status: 429,
      body: { reasons: [{ field: 'projectId' }] },
    })
  })

  it('count again after a minute', async () => {
    vi.useFakeTimers()
    try {
      const limits = createLimits({ perClient: 1 })
      await limits.take('a', 'one')
      expect(await refusalOf(limits.take('a', 'one'))).toBeDefined()
      await vi.advanceTimersByTimeAsync(60_001)
      expect(await refusalOf(limits.take('a', 'one'))).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('count under a name of their own, each key alone, in a window of their own', async () => {
    vi.useFakeTimers()
    try {
      const limits = createLimits({ perClient: 1, perProject: 1 })
      const mail = { name: 'mail', times: 2, windowS: 3_600 }
      await limits.take('a', 'one')
      for (const key of ['one', 'one', 'two']) await limits.count(mail, key)
      await vi.advanceTimersByTimeAsync(600_000)
      const refusal = await refusalOf(limits.count(mail, 'one'))
      expect(refusal).toMatchObject({ status: 429, body: { reasons: [{ field: 'mail' }] }, retryAfterS: 3_000 })
      await limits.count(mail, 'two')
      await limits.count({ ...mail, name: 'code' }, 'one')
      await vi.advanceTimersByTimeAsync(3_000_001)
      expect(await refusalOf(limits.count(mail, 'one'))).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('still count while Redis is away, and refuse nothing because of it', async () => {
    // The client never connects, so every command fails at once.
    const redis = new Redis({ lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null, port: 1 })
    redis.on('error', () => undefined)
    const limits = createLimits({ perClient: 2 }, redis)
    await limits.take('a', 'one', 2)
    expect(await refusalOf(limits.take('a', 'one'))).toMatchObject({ status: 429 })
    redis.disconnect()
  })
})

describe('a request above the limit', () => {
  it('F010 is answered with 429 and Retry-After', async () => {
    const server = createTestServer({ limits: createLimits({ perClient: 1 }) })
    expect((await server.get('/getWallets')).status).toBe(200)
    const { status, headers, body } = await server.get('/getWallets')
    expect([status, body.code]).toEqual([429, 'limits/exceeded'])
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    const other = { headers: { 'x-project-id': projectId } }
    expect((await server.fetch('/getWallets', other, 'another client')).status).toBe(200)
  })
})
