import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, it, onTestFinished } from 'vitest'
import { viewsApart } from './viewsApart.mjs'

const FILES = {
  'page.js': `export const open = [() => import('./account.js'), () => import('./swap.js')]\n`,
  'account.js': `import { actions } from './actions.js'\nexport const account = actions('account')\n`,
  'swap.js': `import { actions } from './actions.js'\nexport const swap = actions('swap')\n`,
  'actions.js': `export const actions = (name) => [name]\n`,
}

/** Bundles two views that share a part, in chunks of these names, each of which takes the files that it matches. */
async function bundle(chunks: Readonly<Record<string, RegExp>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code)
  const bundled = await rolldown({ input: join(folder, 'page.js'), plugins: [viewsApart(['account', 'swap'])] })
  const { output } = await bundled.generate({
    format: 'esm',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: Object.entries(chunks).map(([name, test]) => ({ name, test })) },
  })
  await bundled.close()
  return output.map(({ fileName }) => fileName)
}

it('takes views that share a chunk above both', async () => {
  const built = await bundle({ parts: /actions\.js$/, account: /account\.js$/, swap: /swap\.js$/ })
  expect(built).toEqual(expect.arrayContaining(['parts.js', 'account.js', 'swap.js']))
})

it('misses a view that loads the chunk of another one for what they share', async () => {
  await expect(bundle({ account: /(account|actions)\.js$/, swap: /swap\.js$/ })).rejects.toThrow(
    'chunks.mjs: swap loads all of account. Name what they share in a chunk above both.',
  )
})
