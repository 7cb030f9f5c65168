// The pages about the architecture: a file that they name in backticks exists in the repository.
import { globSync } from 'tinyglobby'
import { visit } from 'unist-util-visit'

/** The pages about the architecture. Pages for integrators name files of the integrators' own. */
const PAGE =
  /^docs\/(architecture\.md$|decisions\/)|^packages\/(core\/src\/features\/|(siwx|pairing|server|sandbox)\/README\.md$)/

/** A name of a source. One with `<` or `*` stands for many files, and one with `@` is what apps import. */
const SOURCE = /^[^<*@\s]+\.(?:ts|tsx|mjs|css)$/

/** Returns the error for each name that no path in the repository ends with. @param {import('./map.mjs').Project} project */
export function checkFileNames({ root, pages }) {
  const checked = [...pages].filter(([page]) => PAGE.test(page))
  if (checked.length === 0) return []
  const paths = globSync('**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    dot: true,
    ignore: ['**/{node_modules,dist,.git,.cache,.turbo}/**'],
  })
  const errors = []
  for (const [page, { tree }] of checked)
    visit(tree, 'inlineCode', ({ value, position }) => {
      if (SOURCE.test(value) && !paths.some((path) => `/${path}`.endsWith(`/${value}`)))
        errors.push(`${page}:${position.start.line}: no such file: ${value}`)
    })
  return errors
}
