import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { workspace } from '../packages.mjs'
import { ROOT } from '../run.mjs'

/** Returns the files of `scripts` that a file imports, directly and through others, with the file itself. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/ from '(\.[^']+)'$/gm))
    reached(join(dirname(file), target), seen)
  return seen
}

it('a change of any script that builds a package makes Turbo build it again', () => {
  const { globalDependencies } = JSON.parse(readFileSync(join(ROOT, 'turbo.json'), 'utf8'))
  const patterns = globalDependencies.map(
    (each: string) => new RegExp(`^${each.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`),
  )
  const begun = workspace().flatMap(({ folder, manifest }) =>
    [...(manifest.scripts?.build ?? '').matchAll(/\bnode (\S+)/g)].map(([, file]) =>
      relative(ROOT, join(folder, file)),
    ),
  )
  const scripts = new Set(begun.flatMap((file) => [...reached(file)]).filter((file) => file.startsWith('scripts/')))
  expect(scripts).toContain('scripts/build-package.mjs')
  expect([...scripts].filter((file) => !patterns.some((pattern: RegExp) => pattern.test(file)))).toEqual([])
})
