// The report of flaws, in lines.

const LENGTH = 100

/** @typedef {import('./take.mjs').Picture} Picture */

const shortened = (text) => (text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text)

/** Returns the lines. A flaw that appears in several modes and forms is one line. @param {Picture[]} pictures */
export function linesOf(pictures) {
  const lines = new Map()
  const note = (line, { mode, form }) => lines.set(line, (lines.get(line) ?? new Set()).add(`${mode} ${form}`))
  for (const picture of pictures) {
    const { entry, locale, failure, flaws } = picture
    const story = `${entry.title}, ${entry.name}`
    if (failure) note(`${story}: ${failure}`, picture)
    for (const { kind, text, by, place } of flaws)
      note(`${story} (${locale}): ${kind}${by > 0 ? ` by ${by} px` : ''}: “${shortened(text)}” in ${place}`, picture)
  }
  return [...lines].map(([line, where]) => `${line} [${[...where].join(', ')}]`)
}
