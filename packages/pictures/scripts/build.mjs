// Makes `dist` from the pictures of @web3icons/core: for each picture a small module with its ids, which an app names in
// the option `pictures`, and a module with the picture itself, which that one loads late. And the list `popular`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listPictures, readPicture } from './pictures.mjs'
import { isPopular, popularModules } from './popular.mjs'

/** Words that no variable may be named. */
const RESERVED =
  /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/

/**
 * The name of a module's export: `arbitrumOne` for `arbitrum-one`, `_1inch` for `1inch`.
 * @param {string} name
 */
export function exportOf(name) {
  const camel = name.replace(/-+(.)/g, (_, letter) => letter.toUpperCase())
  return /^\d/.test(camel) || RESERVED.test(camel) ? `_${camel}` : camel
}

/**
 * Writes the package's modules.
 * @param {string} dist an absolute path; what it had is removed
 * @returns {Promise<import('./popular.mjs').MadePicture[]>} the pictures that have a module
 */
export async function buildPictures(dist) {
  rmSync(dist, { recursive: true, force: true })
  const made = []
  for (const picture of listPictures()) {
    const url = await readPicture(picture.file)
    if (!url) continue
    const one = { ...picture, url }
    write(dist, one)
    made.push(one)
  }
  for (const [path, text] of Object.entries(popularModules(made))) put(join(dist, path), text)
  writeFileSync(join(dist, 'NAMES.md'), namesOf(made))
  return made
}

/** @param {string} dist @param {import('./popular.mjs').MadePicture} picture */
function write(dist, { kind, name, title, ids, file, assets, url }) {
  const variable = exportOf(name)
  // A token has ids of its own beside its picture. Networks share pictures.
  const late = kind === 'token' ? `svg/tokens/${name}` : `svg/${file.replace(':', 's/')}`
  const listed = assets?.length ? `export const assets = ${JSON.stringify(assets)}\n` : ''
  put(join(dist, `${late}.js`), `export default ${JSON.stringify(url)}\n${listed}`)
  put(
    join(dist, `${kind}s/${name}.js`),
    `export const ${variable} = { kind: '${kind}', ids: ${JSON.stringify(ids)}, load: () => import('../${late}.js') }\n`,
  )
  put(
    join(dist, `${kind}s/${name}.d.ts`),
    `import type { PictureSource } from '@latchkit/core'\n\n/** The picture of ${title.replaceAll('*/', '')}: \`${ids[0]}\`. */\nexport declare const ${variable}: PictureSource\n`,
  )
}

/** @param {string} path @param {string} text */
function put(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The table of all names. @param {import('./popular.mjs').MadePicture[]} pictures */
const namesOf = (pictures) =>
  [
    '# The pictures\n',
    '| module | export | of | found by | in `popular` |\n| --- | --- | --- | --- | --- |',
    ...pictures.map(
      ({ kind, name, title, ids }) =>
        `| \`@latchkit/pictures/${kind}s/${name}\` | \`${exportOf(name)}\` | ${title.replaceAll('|', '\\|')} | ${ids.map((id) => `\`${id}\``).join(', ')} | ${isPopular(kind, name) ? 'yes' : ''} |`,
    ),
    '',
  ].join('\n')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildPictures(join(import.meta.dirname, '../dist'))
