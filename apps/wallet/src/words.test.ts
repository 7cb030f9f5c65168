import { describe, expect, it } from 'vitest'
import { backLink } from './backLink.js'
import { describeProposal } from './proposals.js'
import { verifyWords } from './verify.js'
import { createFewWorld } from './world.fixture.js'

describe('F052 the verification of an app’s origin', () => {
  const words = (validation: 'VALID' | 'INVALID' | 'UNKNOWN', isScam?: boolean) => {
    const verified = {
      origin: 'https://evil.example',
      validation,
      verifyUrl: '',
      ...(isScam !== undefined && { isScam }),
    }
    return verifyWords({ verified }, 'https://good.example')
  }
  it('is shown, with a warning where it failed', () => {
    expect(words('VALID')).toEqual({ text: expect.stringMatching(/^VALID/), isWarning: false })
    expect(words('UNKNOWN', false)).toEqual({ text: expect.stringMatching(/^UNKNOWN/), isWarning: false })
    expect(words('INVALID')).toEqual({ text: expect.stringMatching(/^INVALID.*good.*evil/), isWarning: true })
    expect(words('VALID', true)).toEqual({ text: expect.stringMatching(/^SCAM/), isWarning: true })
  })
})

describe('backLink', () => {
  const app = (redirect?: object) => ({
    name: 'Shop',
    description: '',
    url: '',
    icons: [],
    ...(redirect && { redirect }),
  })
  it('leads to a page before a scheme, and is undefined without either', () => {
    expect(backLink(app({ universal: 'https://shop.example', native: 'shop://' }))?.href).toBe('https://shop.example')
    expect(backLink(app({ universal: '', native: 'shop://' }))).toEqual({ name: 'Shop', href: 'shop://' })
    expect(backLink(app())).toBeUndefined()
    expect(backLink(app({ native: 'no link' }))).toBeUndefined()
  })
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'blob:x',
    'intent://x',
  ])('F058 never leads to %j', (native) => expect(backLink(app({ native }))).toBeUndefined())
})

describe('describeProposal', () => {
  const world = createFewWorld()
  it('lists networks, and those that the phone doesn’t have', () => {
    expect(describeProposal(['eip155:31337', 'eip155:1'], world, true)).toEqual({
      title: 'Connect to this app?',
      rows: [
        ['Networks', 'Sandbox'],
        ['Not on this phone', 'eip155:1'],
      ],
      isApprovable: true,
    })
    expect(describeProposal(['eip155:1'], world, false)).toMatchObject({ isApprovable: false })
    expect(describeProposal([], world, true).rows).toEqual([['Networks', 'Any']])
  })
})
