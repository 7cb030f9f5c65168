// Builds a package for Node in the current folder: ES modules with their types, a file each, as tsc writes them. Packages for
// browsers are built by bundle-package.mjs.
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
