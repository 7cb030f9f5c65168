import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clientDirective } from './clientDirective.mjs'

/** Bundles files, each an entry, with what they share in a chunk of its own. Resolves with the code of each entry. */
async function bundle(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'directive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'shared.js'), `import { useState } from 'react'\nexport const use = () => useState(1)\n`)
  const entries = Object.fromEntries(Object.keys(files).map((name) => [`exports/${name}`, join(folder, `${name}.js`)]))
  for (const [name, code] of Object.entries(files)) writeFileSync(entries[`exports/${name}`]!, code)
  const bundled = await rolldown({ input: entries, external: [/^react/], plugins: [clientDirective()] })
  const { output } = await bundled.generate({
    format: 'esm',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'eager', test: /(button|shared)\.js$/ }] },
  })
  await bundled.close()
  return Object.fromEntries(output.flatMap((file) => ('code' in file ? [[file.fileName, file.code]] : [])))
}

const BUTTON = `// The button.\n'use client'\nimport { use } from './shared.js'\nexport const Button = () => use()\n`

describe('the directive of client components', () => {
  it('stands once at the start of the entry that has it, also where its code is in another chunk', async () => {
    const built = await bundle({ button: BUTTON, themes: `export const tide = { accent: 'blue' }\n` })
    expect(built['exports/button.js']).toMatch(/^"use client";/)
    expect(built['exports/button.js']!.match(/use client/g)).toHaveLength(1)
    expect(built['exports/themes.js']).not.toContain('use client')
    expect(built['eager.js']).toContain('useState')
  })

  it('is missed where an entry loads React without it', async () => {
    const themes = `export { use } from './shared.js'\n`
    await expect(bundle({ button: BUTTON, themes })).rejects.toThrow(
      /themes\.js loads React: begin it with 'use client'/,
    )
  })

  it.each([
    ['index.ts', true],
    // A server component may call `darkTheme`, and read a named theme.
    ['themes.ts', false],
  ])('the entry %s of the ui has it: %j', (entry, isClient) => {
    const file = fileURLToPath(new URL(`../../packages/ui/src/exports/${entry}`, import.meta.url))
    expect(/^'use client'$/m.test(readFileSync(file, 'utf8'))).toBe(isClient)
  })
})
