import type { Theme } from '@latchkit/core'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { themeCode } from './themeCode.js'

const plain: Theme = { themeMode: 'dark', themeVariables: {} }
const tokens = { dark: { bg: '#000' } }
const sea = {
  name: 'sea',
  theme: { themeMode: 'light', themeVariables: { accent: 'teal', radius: '4px', tokens } } as Theme,
}
const inside = (code: string): string[] =>
  code
    .slice(code.indexOf('before') + 7, code.lastIndexOf('})'))
    .trim()
    .split('\n')

describe('the code to paste', () => {
  it('has no options for the design’s own look', () => {
    expect(themeCode(plain, undefined)).toBe(
      `import { createLatch } from '@latchkit/core'\n\nconst latch = createLatch({\n  // networks, adapters, metadata: as before\n})`,
    )
  })

  it('has the changed variables, quoted as in code', () => {
    const themeVariables = { accent: '#123456', fontFamily: `'Segoe UI', "Noto Sans"`, radius: '8px' }
    expect(inside(themeCode({ themeMode: 'inherit', themeVariables }, undefined))).toEqual([
      `themeMode: 'inherit',`,
      '  themeVariables: {',
      `    accent: '#123456',`,
      `    fontFamily: "'Segoe UI', \\"Noto Sans\\"",`,
      `    radius: '8px',`,
      '  },',
    ])
  })

  it('has the name of a named theme', () => {
    const code = themeCode(sea.theme, sea)
    expect(code).toContain(`import { sea } from '@latchkit/ui/themes'`)
    expect(inside(code)).toEqual(['...sea,'])
  })

  it('has the differences from a named theme', () => {
    const { accent: _, ...rest } = sea.theme.themeVariables
    const theme: Theme = { themeMode: 'dark', themeVariables: { ...rest, radius: '9px' } }
    expect(inside(themeCode(theme, sea))).toEqual([
      '...sea,',
      `  themeMode: 'dark',`,
      '  themeVariables: {',
      '    ...sea.themeVariables,',
      '    accent: undefined,',
      `    radius: '9px',`,
      '  },',
    ])
  })

  it('runs, and returns the theme', () => {
    const theme: Theme = {
      themeMode: 'system',
      themeVariables: { ...sea.theme.themeVariables, fontFamily: `a "b" 'c' \\` },
    }
    const code = themeCode(theme, sea).replace(/^import .*$/gm, '')
    const given = runInNewContext(`${code}; latch`, {
      sea: sea.theme,
      createLatch: (options: Theme) => options,
    }) as Theme
    expect(given).toEqual(theme)
  })
})
