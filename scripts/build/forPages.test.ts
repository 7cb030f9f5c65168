import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeIntegrity } from './forPages.mjs'

test('each script of the folder has its hash in integrity.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-integrity-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = { 'b.js': 'export {}\n', 'a.js': '', 'a.js.map': '{}', 'LICENSES.txt': 'MIT' }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  writeIntegrity(folder)
  expect(JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8'))).toEqual({
    './a.js': 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
    './b.js': 'sha384-eMmyuOcKgzxALOMn2vQr+vOuHOeM1q9WGBlQCUmkBnJ4BoUHygyhuxkF4G7PLacc',
  })
})
