import { readFileSync, writeFileSync } from 'node:fs'
import { ENGLISH, fileOf, referenceOf, tagsOf } from './compile.mjs'

/**
 * Writes a reference in place of each English text that stands twice, and removes the texts of the other languages that
 * are those of the reference's target. A language keeps a text that differs.
 * @param {string} ui the folder of the ui package
 */
export function writeReferences(ui) {
  const english = read(ui, ENGLISH)
  const first = new Map()
  const referring = textsIn(english).map(([group, key, text]) => {
    const target = referenceOf(text) ?? first.get(text)
    if (target === undefined) first.set(text, key)
    else english[group][key] = `@${target}`
    return { group, key, target }
  })
  write(ui, ENGLISH, english)
  for (const tag of tagsOf(ui)) {
    const own = read(ui, tag)
    const texts = Object.fromEntries(textsIn(own).map(([, key, text]) => [key, text]))
    for (const { group, key, target } of referring)
      if (target !== undefined && own[group]?.[key] === texts[target]) delete own[group]?.[key]
    write(ui, tag, Object.fromEntries(Object.entries(own).filter(([, each]) => Object.keys(each).length > 0)))
  }
}

const read = (ui, tag) => JSON.parse(readFileSync(fileOf(ui, tag), 'utf8'))
const write = (ui, tag, content) => writeFileSync(fileOf(ui, tag), `${JSON.stringify(content, null, 2)}\n`)

/** @returns {[group: string, key: string, text: string][]} */
const textsIn = (content) =>
  Object.entries(content)
    .filter(([group]) => !group.startsWith('@'))
    .flatMap(([group, texts]) => Object.entries(texts).map(([key, text]) => [group, key, text]))
