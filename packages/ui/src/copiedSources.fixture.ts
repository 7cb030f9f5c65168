import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The folders of the packages that are copied. */
export const CORE: string = pathOf('../../core')
export const UI: string = pathOf('..')

const isShipped = (file: string): boolean => !/\.(test|stories|fixture)\./.test(file)

/**
 * Copies the sources of core and the ui into the folder `copy` of each package, where a copy finds the dependencies of the
 * package. `english`: the file of the English texts, whose type is that of all texts.
 */
export function copySources(copy: string, english: string): void {
  for (const folder of [CORE, UI]) {
    rmSync(join(folder, copy), { recursive: true, force: true })
    cpSync(join(folder, 'src'), join(folder, copy, 'src'), { recursive: true, filter: isShipped })
  }
  const core = join(CORE, copy, 'src/exports')
  const config = {
    extends: join(UI, 'tsconfig.build.json'),
    compilerOptions: {
      rootDir: join(UI, '..'),
      noEmit: true,
      resolveJsonModule: true,
      paths: {
        '@latchkit/core': [join(core, 'index.ts')],
        '@latchkit/core/*': [join(core, '*.ts')],
        '@latchkit/server/endpoints': [join(UI, '../server/endpoints.d.ts')],
        '#english-words': [english],
        '#server-words': [join(UI, copy, 'src/words/serverWords.ts')],
      },
    },
    include: [join(UI, copy, 'src')],
  }
  writeFileSync(join(UI, copy, 'tsconfig.json'), JSON.stringify(config))
}

/** Returns what the type check of a copy says. */
export function checkCopy(copy: string): string {
  const tsc = pathOf('../../../node_modules/typescript-7/bin/tsc')
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', join(UI, copy)], { encoding: 'utf8' })
  return stdout + stderr
}
