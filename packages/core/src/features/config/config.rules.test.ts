import { isOriginAllowed } from '@latchkit/origins'
import { describe, expect, it } from 'vitest'
import {
  mergeFeatures,
  readOrigins,
  readRemoteFeatures,
  sendsAnalytics,
  SOCIALS,
  type RemoteFeatures,
} from './config.rules.js'

describe('the features of the server', () => {
  it('S3.16 S7.23 may be an object of features by name', () => {
    const features: RemoteFeatures = {
      swaps: ['1inch'],
      onramp: false,
      email: true,
      socials: ['github', 'google'],
      activity: false,
      branding: true,
    }
    expect(readRemoteFeatures({ features })).toEqual(features)
    expect(readRemoteFeatures({ features: {} })).toEqual({})
  })

  it('S3.16 S7.23 may be a list, as hosted services send it', () => {
    const features = [
      { id: 'social_login', isEnabled: true, config: ['email', 'x', 'google', 'myspace'] },
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'onramp', isEnabled: true, config: [] },
      { id: 'activity', isEnabled: false, config: null },
      { id: 'reown_branding', isEnabled: true },
    ]
    expect(readRemoteFeatures({ features })).toEqual({
      email: true,
      socials: ['x', 'google'],
      swaps: ['1inch'],
      onramp: true,
      activity: false,
      branding: true,
    })
  })

  it('S9.11 have all social logins, github too, where the server names none', () => {
    expect(SOCIALS).toEqual(['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'])
    expect(readRemoteFeatures({ features: { socials: true } })).toEqual({ socials: SOCIALS })
    const listed = (isEnabled: boolean, config?: string[]) =>
      readRemoteFeatures({ features: [{ id: 'social_login', isEnabled, config }] })
    expect(listed(true)).toEqual({ email: true, socials: SOCIALS })
    expect(listed(true, ['email'])).toEqual({ email: true, socials: false })
    expect(listed(true, ['x'])).toEqual({ email: false, socials: ['x'] })
    expect(listed(false, ['x', 'email'])).toEqual({ email: false, socials: false })
  })

  it.each([null, 7, [], {}, { features: null }, { features: 'swaps' }])('F003 are undefined in %j', (answer) => {
    expect(readRemoteFeatures(answer)).toBeUndefined()
  })

  it('F003 F004 F161 are only those with a valid name and value', () => {
    const wrong = { swaps: 7, onramp: [], email: 'yes', socials: null, activity: [], branding: {}, other: true }
    expect(readRemoteFeatures({ features: wrong })).toEqual({})
    const list = [null, 7, [], {}, { id: 'swap' }, { id: 7, isEnabled: true }, { id: 'other', isEnabled: true }]
    expect(readRemoteFeatures({ features: list })).toEqual({})
    const twisted = JSON.parse('{"features":{"__proto__":true,"constructor":true,"swaps":[7,"1inch",""]}}') as unknown
    expect(readRemoteFeatures(twisted)).toEqual({ swaps: ['1inch'] })
    expect(readRemoteFeatures({ features: { socials: ['myspace'] } })).toEqual({ socials: false })
  })
})

describe('the features that count', () => {
  it('S3.16 are those of the app where it sets them, off as well as on', () => {
    const own = { swaps: false, email: true, socials: ['x'], legalCheckbox: true } as const
    const remote = { swaps: ['1inch'], email: false, socials: false, activity: true } as const
    expect(mergeFeatures(own, remote)).toEqual({ ...own, activity: true })
  })

  it('S3.16 are those of the server where the app does not set them', () => {
    expect(mergeFeatures({}, { swaps: false, branding: true })).toEqual({ swaps: false, branding: true })
    expect(mergeFeatures({ swaps: undefined } as never, { swaps: true })).toEqual({ swaps: true })
  })
})

describe('telemetry', () => {
  it('is sent where the app wants it and the server does not refuse', () => {
    expect(sendsAnalytics(true, true)).toBe(true)
    expect(sendsAnalytics(true, undefined)).toBe(true)
    expect(sendsAnalytics(true, false)).toBe(false)
  })

  it('is never switched on by the server', () => {
    for (const own of [false, undefined])
      for (const remote of [true, false, undefined]) expect(sendsAnalytics(own, remote)).toBe(false)
  })
})

describe('the origins of a project', () => {
  it('S7.23 are strings; other entries are ignored', () => {
    expect(readOrigins({ allowedOrigins: ['https://a.example', 7, null, ''] })).toEqual([
      'https://a.example',
      '',
      '',
      '',
    ])
    for (const wrong of [null, [], {}, { allowedOrigins: 'x' }, { allowedOrigins: {} }])
      expect(readOrigins(wrong)).toBeUndefined()
  })

  it.each([[['']], [[' ']], [[7]], [[null]], [[{}]]])('F282 a list of empty entries allows no page: %j', (list) => {
    const read = readOrigins({ allowedOrigins: list }) ?? []
    expect(isOriginAllowed('https://app.example', read)).toBe(false)
  })
})
