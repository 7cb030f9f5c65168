import { describe, expect, it } from 'vitest'
import { walletIcons } from './icons.js'
import { walletKinds } from './kinds.js'
import type { CommonSwitches } from './types.js'

describe('the icons of the wallets', () => {
  it('are a drawing of its own for each wallet, and for the phone', () => {
    const icons = Object.values(walletIcons)
    expect(new Set(icons).size).toBe(icons.length)
    for (const icon of icons) {
      const [head, body = ''] = icon.split(',')
      expect(head).toBe('data:image/svg+xml')
      expect(decodeURIComponent(body)).toMatch(/^<svg [^>]*viewBox="0 0 96 96">.*<\/svg>$/)
    }
  })

  it('are what the wallets announce', () => {
    const announced = Object.entries(walletKinds).map(([kind, { switches }]) => [
      kind,
      (switches.defaults as CommonSwitches).icon,
    ])
    expect({ ...Object.fromEntries(announced), phone: walletIcons.phone }).toEqual(walletIcons)
  })
})
