import { expect, test } from 'vitest'
import { touchedTests } from './affected.mjs'

const TESTS = {
  'default.spec.ts': "await lab.open('debug=true')",
  'mixed.spec.ts': "await lab.open('adapters=wagmi,solana&services=on')",
  'table.spec.ts': "const rows = [['ethers', 'solana'], ['wagmi-config']]",
  'five.spec.ts': "await lab.open('adapters=ethers5')",
}

test('a change of an adapter touches the tests of its rows alone', () => {
  const touched = (...packages: string[]): string[] =>
    touchedTests([...packages.map((name) => `@latchkit/${name}`), '@latchkit/lab', '@latchkit/bench'], TESTS)
  expect(touched('adapter-solana')).toEqual(['mixed.spec.ts', 'table.spec.ts'])
  expect(touched('adapter-ethers')).toEqual(['table.spec.ts'])
  expect(touched('adapter-ethers5')).toEqual(['five.spec.ts'])
  expect(touched('adapter-bitcoin')).toEqual([])
})

test('wagmi is the row of the tests that name none', () => {
  expect(touchedTests(['@latchkit/adapter-wagmi'], TESTS)).toEqual([
    'default.spec.ts',
    'mixed.spec.ts',
    'table.spec.ts',
  ])
})

test('a change of another package touches all tests, and one of the documents none', () => {
  expect(touchedTests(['@latchkit/ui'], TESTS)).toEqual(Object.keys(TESTS))
  expect(touchedTests(['//'], TESTS)).toEqual([])
})

test('each adapter of the lab has tests', () => {
  for (const name of ['wagmi', 'ethers', 'ethers5', 'solana', 'bitcoin'])
    expect(touchedTests([`@latchkit/adapter-${name}`]).length, name).toBeGreaterThan(0)
})
