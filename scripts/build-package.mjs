// Builds a package for Node in the current folder: tsc's ES modules with their types, one file for each source.
// bundle-package.mjs builds packages for browsers. A private package isn't published, so it is copied into the packages
// that use it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { carriedBy, carryPackage } from './carry-packages.mjs'
import { bin, runNode } from './run.mjs'

const root = process.cwd()
rmSync(join(root, 'dist'), { recursive: true, force: true })
const { status } = await runNode(bin('typescript-7', 'tsc'), ['-p', join(root, 'tsconfig.build.json')], {
  cwd: root,
  show: true,
})
if (status === 0) for (const name of carriedBy(root)) carryPackage(root, name, ['.js', '.d.ts'])
process.exitCode = status
