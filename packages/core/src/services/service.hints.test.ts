import { describe, expect, it } from 'vitest'
import { createWorld } from '../base/world.fixture.js'
import { createServiceHints } from './service.hints.js'

function setUp(debug = false) {
  const world = createWorld()
  const hints = createServiceHints({ environment: world.environment, origin: 'https://directory.example', debug })
  const violate = (blockedURI: string, effectiveDirective = 'connect-src') =>
    world.window.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }))
  return { ...world, hints, violate }
}

describe('hints for developers', () => {
  it('F037 name the entry that a Content Security Policy lacks, once', () => {
    const { hints, violate, warnings } = setUp()
    hints.start()
    violate('https://directory.example/getWallets?projectId=p')
    violate('https://directory.example/getWallets?projectId=p&page=2')
    violate('https://directory.example/getWalletImage/a', 'img-src')
    expect(warnings).toEqual([
      "this page's Content Security Policy blocks https://directory.example: add it to connect-src.",
      "this page's Content Security Policy blocks https://directory.example: add it to img-src.",
    ])
  })

  it('F037 say nothing about addresses of other hosts', () => {
    const { hints, violate, warnings } = setUp(true)
    hints.start()
    for (const uri of ['https://other.example/', 'inline', '', 'data', 'https://directory.example.evil.example/'])
      violate(uri)
    expect(warnings).toEqual([])
  })

  it('end', () => {
    const { hints, violate, warnings } = setUp()
    hints.start()()
    violate('https://directory.example/')
    expect(warnings).toEqual([])
  })

  it('F036 speak of CORS in debug mode only, once', () => {
    const quiet = setUp()
    quiet.hints.unreachable()
    expect(quiet.warnings).toEqual([])
    const loud = setUp(true)
    loud.hints.unreachable()
    loud.hints.unreachable()
    expect(loud.warnings).toEqual([expect.stringMatching(/^https:\/\/directory\.example can't be reached.*CORS/)])
  })
})
