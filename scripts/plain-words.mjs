// What comments, test titles and documents may not say. `pnpm check` looks for it: in sources by a lint rule, in documents
// with the maps.

/** Words that put a person where a sentence needs the thing that acts: the visitor, the caller, the request. */
const PERSONS = /\b(?:whoever|whomever|nobody|no one|somebody|someone|anybody|anyone|what sleeps)\b/i

/**
 * The first such word in a text.
 * @param {string} text
 * @returns {string | undefined}
 */
export const findRiddle = (text) => PERSONS.exec(text)?.[0]

/**
 * The first such word in each line of a Markdown page, code left out.
 * @param {string} page
 * @returns {{ line: number, word: string }[]}
 */
export function riddlesOf(page) {
  const prose = page
    .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '')
    .split('\n')
  return prose.flatMap((text, at) => {
    const word = findRiddle(text)
    return word === undefined ? [] : [{ line: at + 1, word }]
  })
}
