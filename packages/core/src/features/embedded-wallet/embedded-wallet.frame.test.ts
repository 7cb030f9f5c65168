// Tests embedded-wallet.frame.ts, embedded-wallet.failures.ts.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { createSecureFrame, type SecureFrameDeps } from './embedded-wallet.frame.js'
import { arrived, BOTH, createSecureSite, PAGE, refusal, SECURE } from './secureSite.fixture.js'

let end = (): void => {}
afterEach(() => end())

function setUp(given: Partial<SecureFrameDeps> = {}) {
  const world = createSecureSite()
  const onReady = vi.fn()
  const onSession = vi.fn()
  const frame = createSecureFrame({
    ...world,
    window: world.environment.window,
    origin: SECURE,
    src: `${SECURE}/sdk`,
    onReady,
    onSession,
    onCancel: () => {},
    explain: async () => embeddedWalletError('load-failed'),
    ...given,
  })
  end = () => {
    frame.end()
    world.end()
  }
  return { ...world, frame, onReady, onSession }
}

const codeOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: { code: string }) => error.code)

describe('the frame of the secure origin', () => {
  it('is in the page once it is asked, and hidden', async () => {
    const { frame, dialogs, clock, onReady } = setUp()
    expect(dialogs).toEqual([])
    const asked = frame.request('GET_USER', undefined)
    frame.begin()
    await arrived()
    await clock.advance(500)
    expect(await asked).toEqual(BOTH)
    expect(dialogs).toMatchObject([{ isOpen: false, isThere: true, src: `${SECURE}/sdk` }])
    expect(onReady).toHaveBeenCalledOnce()
  })

  it('is shown until all that shows it is over, also where it is loaded after that began', () => {
    const { frame, dialogs } = setUp()
    const hides = [frame.show(), frame.show()]
    frame.begin()
    expect([dialogs[0]?.isOpen, dialogs[0]?.raised]).toEqual([true, 1])
    hides[0]?.()
    hides[0]?.()
    expect(dialogs[0]?.isOpen).toBe(true)
    frame.raise()
    expect(dialogs[0]?.raised).toBe(2)
    hides[1]?.()
    expect(dialogs[0]?.isOpen).toBe(false)
    frame.raise()
    expect(dialogs[0]?.raised).toBe(2)
  })

  it('F162 F035 S8.10 says nothing for 20 s: what was asked rejects, the developer reads why, and the next request has an iframe of its own', async () => {
    const { frame, site, dialogs, clock, warnings } = setUp()
    site.arrives = 'silent'
    const asked = codeOf(frame.request('GET_USER', undefined))
    await arrived()
    await clock.advance(19_999)
    expect(warnings).toEqual([])
    await clock.advance(1)
    expect(await asked).toBe('embedded-wallet/load-failed')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('Network Error - Could not load embedded wallet.')
    // F037: the entry that the page's policy may lack.
    expect(warnings[0]).toMatch(/https:\/\/secure\.example .*frame-src/)
    expect(dialogs).toMatchObject([{ isThere: false }])
    site.arrives = 'ready'
    const again = frame.request('GET_USER', undefined)
    await arrived()
    await clock.advance(500)
    expect(await again).toEqual(BOTH)
    expect(dialogs).toMatchObject([{ isThere: false }, { isThere: true }])
  })

  it('F163 says READY after 19.9 s, or twice, and works', async () => {
    const { frame, site, dialogs, clock, onReady } = setUp()
    site.arrives = 'silent'
    const asked = frame.request('GET_USER', undefined)
    await arrived()
    await clock.advance(19_900)
    site.arrives = 'ready'
    dialogs[0]?.load()
    await clock.advance(500)
    expect(await asked).toEqual(BOTH)
    // Another document in the same iframe gets nothing that the first was asked, and takes what follows.
    dialogs[0]?.load()
    await clock.advance(500)
    expect(await frame.request('GET_CHAIN_ID', undefined)).toEqual({ chainId: 'eip155:1' })
    expect(onReady).toHaveBeenCalledTimes(2)
  })

  it('F171 S8.10 says that the origin is not listed, where that is why', async () => {
    const { frame, site, clock, warnings } = setUp({
      explain: async () => embeddedWalletError('unverified', { origin: PAGE, secure: SECURE }),
    })
    site.arrives = 'silent'
    const asked = codeOf(frame.request('GET_USER', undefined))
    await arrived()
    await clock.advance(20_000)
    expect(await asked).toBe('embedded-wallet/unverified')
    expect(warnings).toEqual([expect.stringContaining(`The origin ${PAGE} is not among the origins of this project`)])
  })

  it('F037 fails at once where the policy of the page blocks it, and names the entry that is missing', async () => {
    const { frame, clock, warnings, violations, dialogs } = setUp()
    const asked = codeOf(frame.request('GET_USER', undefined))
    violations.dispatch({ blockedURI: 'https://secure.example.evil', effectiveDirective: 'frame-src' })
    violations.dispatch({ blockedURI: `${SECURE}/x.js`, effectiveDirective: 'script-src' })
    expect(dialogs[0]?.isThere).toBe(true)
    violations.dispatch({ blockedURI: `${SECURE}/sdk`, effectiveDirective: 'frame-src' })
    expect(await asked).toBe('embedded-wallet/blocked')
    expect(warnings).toEqual([expect.stringMatching(/add https:\/\/secure\.example to its frame-src/)])
    await clock.advance(60_000)
    expect(warnings).toHaveLength(1)
  })

  it('F164 S8.10 rejects a request after 30 s without an answer, says so, and takes the next', async () => {
    const { frame, clock, dialogs, warnings, end: hang } = setUp()
    frame.begin()
    await arrived()
    await clock.advance(500)
    // The document hangs: it answers nothing, not even that the visitor decides.
    hang()
    const asked = codeOf(frame.request('GET_USER', undefined))
    await arrived()
    await clock.advance(30_000)
    expect(await asked).toBe('embedded-wallet/timed-out')
    expect(warnings).toEqual(['Embedded Wallet Request Timed Out'])
    dialogs[0]?.load()
    await clock.advance(500)
    expect(await frame.request('GET_CHAIN_ID', undefined)).toEqual({ chainId: 'eip155:1' })
  })

  it('F169 has the words of the frame where no code says what happened, else those of the kit', async () => {
    const { frame, clock, answers } = setUp()
    frame.begin()
    await arrived()
    await clock.advance(500)
    const said = async (error: Error): Promise<unknown> => {
      answers.GET_USER = () => Promise.reject(error)
      return frame
        .request('GET_USER', undefined)
        .catch(({ code, message }: { readonly code: string; readonly message: string }) => [code, message])
    }
    expect(await said(refusal('rpc/failed', 'execution reverted'))).toEqual([
      'embedded-wallet/failed',
      'execution reverted',
    ])
    expect(await said(refusal('rpc/failed', ' '))).toEqual(['embedded-wallet/failed', 'An error occurred'])
    expect(await said(refusal('email/too-soon', 'Please try again after 7 seconds'))).toEqual([
      'embedded-wallet/too-soon',
      'Please try again after 7 seconds',
    ])
    expect(await said(refusal('email/too-soon', 'Please try again after 31536 seconds'))).toEqual([
      'embedded-wallet/too-soon',
      'Please try again after 30 seconds',
    ])
    expect(await said(refusal('session/ended', 'x'))).toEqual(['embedded-wallet/session-ended', 'Session Expired'])
    expect(await said(refusal('rpc/network-not-found', 'x'))).toEqual([
      'embedded-wallet/no-network',
      'Network Not Found',
    ])
    expect(await said(refusal('user/rejected', 'x'))).toEqual(['wallet/rejected', expect.any(String)])
    expect(await said(refusal('__proto__', 'x'))).toEqual(['embedded-wallet/failed', 'x'])
  })

  it('S8.10 is aborted by a signal', async () => {
    const { frame, clock } = setUp()
    const abort = new AbortController()
    const asked = frame.request('GET_USER', undefined, abort.signal)
    await arrived()
    abort.abort()
    expect(await asked.catch(({ message }: Error) => message)).toBe('Request was aborted')
    await clock.advance(500)
  })

  it('leaves nothing in the page', async () => {
    const { frame, left, dialogs } = setUp()
    frame.begin()
    await arrived()
    end()
    expect(left()).toEqual([0, 0, 0])
    expect(dialogs).toMatchObject([{ isThere: false }])
    expect(frame.isThere()).toBe(false)
  })
})
