import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { published, readPackage } from './packages.mjs'
import { ROOT } from './run.mjs'

test('`pnpm build` builds the packages alone, with the site that the server carries, for an install from a clone', () => {
  const [command = '', ...args] = String(readPackage(ROOT).manifest.scripts.build).split(' ')
  const output = execFileSync(join(ROOT, 'node_modules/.bin', command), [...args, '--dry=json'], { cwd: ROOT })
  const { tasks } = JSON.parse(output.toString()) as { readonly tasks: readonly { readonly directory: string }[] }
  const built = tasks.map(({ directory }) => join(ROOT, directory))
  expect(built).toEqual(expect.arrayContaining(published().map(({ folder }) => folder)))
  expect(built.filter((folder) => !folder.startsWith(join(ROOT, 'packages')))).toEqual([join(ROOT, 'apps/secure')])
  // Turbo reads the whole project first.
}, 120_000)

test('the command of README updates a viem that is too old for the packages', () => {
  // npm keeps the version that an app has of a package without one, and then finds that it doesn't fit (ERESOLVE).
  const [command = ''] = /^npm install .*adapter-wagmi.*$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? []
  expect(command.split(' ')).toEqual(expect.arrayContaining(['viem@2', 'react', 'react-dom', '@wagmi/core']))
})
