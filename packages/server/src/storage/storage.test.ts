import { describe, expect, it, vi } from 'vitest'
import { isGone } from './gone.js'
import { createStorage } from './storage.js'
import type { Database } from './storage.types.js'

const lost = (code: string) => Object.assign(new Error('lost'), { code })

function setUp() {
  const execute = vi.fn(async () => [])
  const close = vi.fn(async () => undefined)
  const open = vi.fn(async () => ({ database: { execute } as unknown as Database, close }))
  return { execute, close, open, storage: createStorage(open) }
}

describe('the storage', () => {
  it('opens the database when it is first needed, once', async () => {
    const { storage, open } = setUp()
    await storage.check()
    expect(open).not.toHaveBeenCalled()
    expect(await Promise.all([storage.use(async () => 1), storage.use(async () => 2)])).toEqual([1, 2])
    await storage.check()
    expect(open).toHaveBeenCalledOnce()
  })

  it('refuses with 503 and Retry-After while the database is away, and opens it again later', async () => {
    const { storage, open } = setUp()
    open.mockRejectedValueOnce(lost('ECONNREFUSED'))
    await expect(storage.use(async () => 1)).rejects.toMatchObject({ status: 503, retryAfterS: 5 })
    expect(await storage.use(async () => 1)).toBe(1)
  })

  it('refuses with 503 where a query loses the connection, also under the error of Drizzle', async () => {
    const { storage, execute } = setUp()
    await storage.use(async () => 1)
    execute.mockRejectedValueOnce(new Error('Failed query', { cause: lost('57P01') }))
    await expect(storage.check()).rejects.toMatchObject({ status: 503 })
    await storage.check()
  })

  it('passes on any other error', async () => {
    const { storage } = setUp()
    await expect(storage.use(() => Promise.reject(lost('23505')))).rejects.toThrow('lost')
  })

  it('closes what it has opened', async () => {
    const { storage, close } = setUp()
    await storage.close()
    await storage.use(async () => 1)
    await storage.close()
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('an error', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '08006', '57P01', '57P03', '53300'])(
    '%s says that the database is away',
    (code) => expect(isGone(lost(code))).toBe(true),
  )

  it('says so in any of its forms', () => {
    expect(isGone(new AggregateError([lost('ECONNREFUSED')]))).toBe(true)
    expect(isGone(new Error('Connection terminated unexpectedly'))).toBe(true)
    for (const other of [lost('23505'), lost('42P01'), new Error('x'), undefined, 'ECONNREFUSED'])
      expect(isGone(other)).toBe(false)
  })
})
