// Builds a package for Node in the current folder: tsc's ES modules with their types, one file for each source.
// bundle-package.mjs builds packages for browsers.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, runNode } from './run.mjs'

const root = process.cwd()
rmSync(join(root, 'dist'), { recursive: true, force: true })
const { status } = await runNode(bin('typescript-7', 'tsc'), ['-p', join(root, 'tsconfig.build.json')], {
  cwd: root,
  show: true,
})
process.exitCode = status
