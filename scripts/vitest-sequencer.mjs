// The order of test files in Vitest: files of one environment follow each other. A worker that shares its modules with
// the next file ends where that file needs another environment, and the next worker loads everything again.
import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

export default class EnvironmentSequencer extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const groups = new Map()
    for (const file of await super.sort(files)) {
      const key = `${file.project.name}: ${environmentOf(file.moduleId)}`
      groups.set(key, [...(groups.get(key) ?? []), file])
    }
    return [...groups.values()].flat()
  }
}

/** Returns the environment that a file names in its first line, if any. @param {string} path */
const environmentOf = (path) => /^\/\/ @vitest-environment (\w+)/.exec(readFileSync(path, 'utf8'))?.[1]
