import { describe, expect, it } from 'vitest'
import { createLog } from './log.js'

function setUp(level = 'info') {
  const lines: Record<string, unknown>[] = []
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  return { log, lines }
}

describe('the log', () => {
  it('has a line for each answer', () => {
    const { log, lines } = setUp()
    log.answered({ requestId: 'a', method: 'GET', route: '/getWalletImage/:id', status: 200, ms: 1.6 })
    expect(lines).toMatchObject([
      { requestId: 'a', method: 'GET', route: '/getWalletImage/:id', status: 200, ms: 2, msg: 'answered' },
    ])
    expect(Object.keys(lines[0] ?? {})).not.toEqual(expect.arrayContaining(['hostname']))
  })

  it('has errors with their causes, scrubbed', () => {
    const { log, lines } = setUp()
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
    log.failed(new TypeError('no answer for 0x00000000219ab540356cBB839Cbe05303d7705Fa', { cause }), { requestId: 'a' })
    log.failed('text', { part: 'database' })
    expect(lines).toMatchObject([
      {
        requestId: 'a',
        error: 'TypeError',
        message: 'no answer for …',
        cause: { error: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED …:5432' },
      },
      { part: 'database', error: 'string' },
    ])
  })

  it('is silent below its level', () => {
    const { log, lines } = setUp('error')
    log.say('started')
    expect(lines).toEqual([])
  })
})
