// What went wrong, in lines for a person.

/** @typedef {import('./take.mjs').Picture} Picture */

/** A flaw mostly shows in both modes and in both forms: it is one line. @param {Picture[]} pictures */
export function linesOf(pictures) {
  const lines = new Map()
  const note = ({ entry, mode, form, locale }, what) => {
    const line = `${entry.title}, ${entry.name} (${locale}): ${what}`
    lines.set(line, [...(lines.get(line) ?? []), `${mode} ${form}`])
  }
  for (const picture of pictures) {
    if (picture.failure && picture.locale === 'en') note(picture, picture.failure)
    for (const { kind, text, by, place } of picture.flaws) note(picture, `${kind} by ${by} px: “${text}” in ${place}`)
  }
  return [...lines].map(([line, where]) => `${line} [${[...new Set(where)].join(', ')}]`)
}
