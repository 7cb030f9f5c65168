// docs/architecture.md: a file that it names in backticks exists in the repository.
import { globSync } from 'tinyglobby'
import { visit } from 'unist-util-visit'

const PAGE = 'docs/architecture.md'

/** A name of a source. One with `<` or `*` stands for many files, and one with `@` is what apps import. */
const SOURCE = /^[^<*@\s]+\.(?:ts|tsx|mjs|css)$/

/** Returns the error for each name that no path in the repository ends with. @param {import('./map.mjs').Project} project */
export function checkFileNames({ root, pages }) {
  const page = pages.get(PAGE)
  if (!page) return []
  const paths = globSync('**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    dot: true,
    ignore: ['**/{node_modules,dist,.git,.cache,.turbo}/**'],
  })
  const errors = []
  visit(page.tree, 'inlineCode', ({ value, position }) => {
    if (SOURCE.test(value) && !paths.some((path) => `/${path}`.endsWith(`/${value}`)))
      errors.push(`${PAGE}:${position.start.line}: no such file: ${value}`)
  })
  return errors
}
