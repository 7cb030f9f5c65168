import { describe, expect, it } from 'vitest'
import type { AgreementOptions } from './legal.rules.js'
import { createLegalController } from './legal.controller.js'

const create = (options: Partial<AgreementOptions>) => createLegalController({ features: {}, ...options })
const termsConditionsUrl = 'https://example.org/terms'
const privacyPolicyUrl = 'https://example.org/privacy'

describe('the legal links', () => {
  it('S3.17 are those of the app, and without the checkbox every wallet may be pressed', () => {
    const { state, allows } = create({ termsConditionsUrl, privacyPolicyUrl })
    expect(state).toEqual({ termsConditionsUrl, privacyPolicyUrl, checkbox: false, accepted: false })
    expect(allows()).toBe(true)
  })

  it.each([{ termsConditionsUrl }, { privacyPolicyUrl }])('S3.16 the box must be ticked first: %j', (urls) => {
    const { state, allows, accept } = create({ ...urls, features: { legalCheckbox: true } })
    expect(state.checkbox).toBe(true)
    expect(allows()).toBe(false)
    accept(true)
    expect(allows()).toBe(true)
    accept(false)
    expect(allows()).toBe(false)
  })

  it('S3.16 there is no checkbox without a terms or a privacy URL', () => {
    const { state, allows } = create({ features: { legalCheckbox: true } })
    expect(state.checkbox).toBe(false)
    expect(allows()).toBe(true)
  })
})
