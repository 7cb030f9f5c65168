import { describe, expect, it, vi } from 'vitest'
import { isGone } from './gone.js'
import { createStorage } from './storage.js'
import type { Database } from './storage.types.js'

const lost = (code: string) => Object.assign(new Error('lost'), { code })

function setUp() {
  const execute = vi.fn(async () => [])
  const close = vi.fn(async () => undefined)
  const open = vi.fn(async () => ({ database: { execute } as unknown as Database, close }))
  const onAway = vi.fn()
  return { execute, close, open, onAway, storage: createStorage(open, onAway) }
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

  it('is not ready while a database that is needed is away', async () => {
    const { storage, open } = setUp()
    open.mockRejectedValueOnce(lost('ECONNREFUSED')).mockRejectedValueOnce(lost('ECONNREFUSED'))
    await expect(storage.use(async () => 1)).rejects.toMatchObject({ status: 503 })
    await expect(storage.check()).rejects.toMatchObject({ status: 503 })
    await storage.check()
  })

  it.each([[lost('EACCES')], [lost('28P01')], [new Error('Another server uses the folder')], [{ name: 'ErrnoError' }]])(
    'refuses with 503 where the database cannot be opened, whatever the reason (%#)',
    async (error) => {
      const { storage, open } = setUp()
      open.mockRejectedValueOnce(error)
      await expect(storage.use(async () => 1)).rejects.toMatchObject({ status: 503, retryAfterS: 5 })
    },
  )

  it('says once why the database is away, without its host, and keeps the cause', async () => {
    const { storage, open, execute, onAway } = setUp()
    const refused = Object.assign(new Error('connect ECONNREFUSED db.example:5432'), { code: 'ECONNREFUSED' })
    open.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused)
    const cause = { code: 'ECONNREFUSED', message: 'The database is away.' }
    const use = () => storage.use(async () => 1)
    await expect(use()).rejects.toMatchObject({ cause })
    await expect(use()).rejects.toMatchObject({ cause })
    expect(onAway.mock.calls).toMatchObject([[cause]])
    await storage.check()
    execute.mockRejectedValueOnce(lost('57P01'))
    await expect(storage.check()).rejects.toMatchObject({ cause: { code: '57P01' } })
    expect(onAway).toHaveBeenCalledTimes(2)
  })

  it('rejects with an Error where a query throws another value', async () => {
    const { storage } = setUp()
    const thrown: unknown = { name: 'ErrnoError' }
    await expect(storage.use(() => Promise.reject(thrown))).rejects.toBeInstanceOf(Error)
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
