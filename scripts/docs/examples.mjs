// The examples in TypeScript of the pages that integrators read, compiled.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { bin, ROOT, runNode } from '../run.mjs'

/** A folder in the lab, which has every package of the workspace and every library that an example names. */
const FOLDER = join(ROOT, 'apps/lab/.cache/examples')

/**
 * @typedef {object} Example
 * @property {string} page
 * @property {number} line its first line in the page
 * @property {string} file its name, by which the other examples of the page can import it
 * @property {string} text
 */

/**
 * Returns the examples in TypeScript of a page. A first line that is a comment with a path, such as `// app/latch.ts`,
 * names the file. Each example must compile alone, or with those that it imports.
 * @param {string} page
 * @param {string} text of the page
 * @returns {Example[]}
 */
export const examplesOf = (page, text) =>
  [...text.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(({ 1: language, 2: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length + 1
    const [, named] = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(code) ?? []
    return { page, line, file: named ?? `line${line}.${language}`, text: code }
  })

/**
 * Compiles examples against the sources of the packages, those of one page together.
 * @param {Example[]} examples
 * @param {string} [folder] is emptied first
 * @returns {Promise<string[]>} the errors: each names the page and its line
 */
export async function compileExamples(examples, folder = FOLDER) {
  rmSync(folder, { recursive: true, force: true })
  const paths = new Map(examples.map((example) => [placeOf(example), example]))
  for (const [path, { text }] of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const config = {
    extends: relative(folder, join(ROOT, 'tsconfig.json')),
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    files: [...paths.keys()],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { status, stdout, output } = await runNode(bin('typescript-7', 'tsc'), ['-p', folder, '--pretty', 'false'], {
    cwd: folder,
  })
  if (status === 0) return []
  const errors = stdout.split('\n').flatMap((each) => {
    const [, path, line, message] = /^(\S+?)\((\d+),\d+\): (error .*)/.exec(each) ?? []
    const example = paths.get(path ?? '')
    return example ? [`${example.page}:${example.line + Number(line) - 1}: ${message}`] : []
  })
  return errors.length > 0 ? errors : [output]
}

/** @param {Example} example */
const placeOf = ({ page, file }) => join(page.replaceAll(/[^\w]/g, '_'), file)

/** Returns the examples of pages of the project. @param {string[]} pages */
export const readExamples = (pages) => pages.flatMap((page) => examplesOf(page, readFileSync(join(ROOT, page), 'utf8')))
