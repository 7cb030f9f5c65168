// Code that a page shows of an example is the file itself: a first line such as `// examples/sign-in/hono.js` or
// `<!-- examples/vue/src/App.vue -->` names it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'

/** The first line of such a code. */
export const NAMED = /^(?:\/\/|<!--) (examples\/\S+)(?: -->)?\n\n?/

/** Returns an error for each code that differs from its file. @param {import('./map.mjs').Project} project */
export function checkShownFiles({ root, pages }) {
  const errors = []
  for (const [path, { tree }] of pages)
    visit(tree, 'code', ({ value, position }) => {
      const [first, file] = NAMED.exec(value) ?? []
      if (!file) return
      const place = `${path}:${position.start.line}`
      if (!existsSync(join(root, file))) errors.push(`${place}: no such file: ${file}`)
      else if (readFileSync(join(root, file), 'utf8').trim() !== value.slice(first.length).trim())
        errors.push(`${place}: the code differs from ${file}`)
    })
  return errors
}
