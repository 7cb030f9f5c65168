import { describe, expect, test } from 'vitest'
import { between, table } from './table.mjs'

const figures = (ms: number) => ({ button: ms, script: ms, cold: ms, warm: ms, connect: ms, reload: ms })

describe("the benchmark's table", () => {
  const runs = [1, 4].flatMap((slowdown) => [
    { page: 'Latchkit', slowdown, figures: figures(150) },
    { page: 'Latchkit', slowdown, figures: figures(900) },
    { page: 'bare wagmi', slowdown, figures: figures(100) },
    { page: 'bare wagmi', slowdown, figures: figures(200) },
  ])

  test('compares minimums', () => {
    expect(table(runs)).toContain('150 (525), 1.50×')
    expect(table(runs)).toContain('| 100 (150) |')
  })

  test('reports which aims are met', () => {
    const text = table(runs)
    expect(text).toMatch(/button visible, 1× CPU, of bare wagmi's \| ≤ 1.2 \| 1.50 \| missed/)
    expect(text).toMatch(/click → modal, warm, 1× CPU, of bare wagmi's \| ≤ 2 \| 1.50 \| held/)
    expect(text).not.toContain('RainbowKit')
  })
})

test('a text goes between the marks, and nothing else changes', () => {
  const document = 'before\n<!-- bench: begin -->\n\nold\n\n<!-- bench: end -->\nafter\n'
  expect(between(document, 'new')).toBe('before\n<!-- bench: begin -->\n\nnew\n\n<!-- bench: end -->\nafter\n')
  expect(() => between('no marks', 'new')).toThrow()
})
