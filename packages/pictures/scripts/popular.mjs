// `popular`: the pictures that most apps need, as one list. Their ids are in the package's root, and the pictures of each
// kind are in one module, which loads late.
import { COINS, NETWORKS, TOKENS, WALLETS } from './popularNames.mjs'

/** @typedef {import('./pictures.mjs').Picture & { url: string }} MadePicture */

const NAMES = { network: NETWORKS, wallet: WALLETS, token: [...COINS, ...TOKENS] }

/** @param {import('./pictures.mjs').Picture['kind']} kind @param {string} name of a module */
export const isPopular = (kind, name) => NAMES[kind].includes(name)

/** The type of the package's root. */
const TYPES = `import type { PictureSource } from '@latchkit/core'

/**
 * Pictures of the 40 networks, 40 wallets and 60 tokens that most apps show, for the option \`pictures\`:
 * \`createLatch({ pictures: popular })\`. This list has their ids alone. The pictures are in three modules, one for each
 * kind, which load when the first picture of their kind is drawn. Networks of test, and the local chains 31337 and 1337,
 * have the picture of the main network. What is not in the list keeps its letter.
 *
 * The first picture of the option that has an id is drawn. So an app puts its own before these:
 * \`pictures: [ours, ...popular]\`.
 */
export declare const popular: readonly PictureSource[]
`

/**
 * Returns the popular pictures by kind. Throws where a name has no picture, and where a token that is no network's coin has
 * no contract.
 * @param {readonly MadePicture[]} made all pictures of the package
 */
export function choosePopular(made) {
  return {
    network: choose(made, 'network').map((main) => withTestNetworks(main, made)),
    wallet: choose(made, 'wallet'),
    token: choose(made, 'token').map(withContract),
  }
}

/** @param {readonly MadePicture[]} made @param {keyof typeof NAMES} kind */
function choose(made, kind) {
  const byName = new Map(made.filter((picture) => picture.kind === kind).map((picture) => [picture.name, picture]))
  return NAMES[kind].map((name) => {
    const picture = byName.get(name)
    if (picture) return picture
    throw new Error(`web3icons has no picture of the ${kind} "${name}", or none that is small enough: ${ELSE}`)
  })
}

const ELSE = 'name another one in packages/pictures/scripts/popularNames.mjs'

/** Adds the ids of the networks with the same picture. @param {MadePicture} main @param {readonly MadePicture[]} made */
function withTestNetworks(main, made) {
  const others = made.filter(({ kind, file, name }) => kind === 'network' && file === main.file && name !== main.name)
  return { ...main, ids: [...main.ids, ...others.flatMap(({ ids }) => ids)] }
}

/** @param {MadePicture} token */
function withContract(token) {
  if (token.assets?.length || COINS.includes(token.name)) return token
  throw new Error(`The token "${token.name}" has no address, so that its picture would never be drawn: ${ELSE}`)
}

/**
 * Writes the modules: their text by their path in `dist`.
 * @param {readonly MadePicture[]} made
 * @returns {Record<string, string>}
 */
export function popularModules(made) {
  const kinds = Object.entries(choosePopular(made))
  return {
    'index.js': eagerModule(kinds),
    'index.d.ts': TYPES,
    ...Object.fromEntries(kinds.map(([kind, pictures]) => [`popular/${kind}s.js`, lateModule(pictures)])),
  }
}

/** @param {readonly (readonly [string, readonly MadePicture[]])[]} kinds */
const eagerModule = (kinds) =>
  `const sources = (kind, load, ids) =>
  ids.map((each, place) => ({ kind, ids: each, load: () => load().then((late) => late.default[place]) }))

export const popular = [
${kinds
  .map(([kind, pictures]) => {
    const ids = JSON.stringify(pictures.map((picture) => picture.ids))
    return `  ...sources('${kind}', () => import('./popular/${kind}s.js'), ${ids}),\n`
  })
  .join('')}]
`

/** What all pictures begin with, stands once in the module. @param {readonly MadePicture[]} pictures */
function lateModule(pictures) {
  const start = pictures.map(({ url }) => url).reduce(commonStart)
  const each = pictures.map(({ url, assets }) => {
    const listed = assets?.length ? `, assets: ${JSON.stringify(assets)}` : ''
    return `  { default: start + ${JSON.stringify(url.slice(start.length))}${listed} },\n`
  })
  return `const start = ${JSON.stringify(start)}\n\nexport default [\n${each.join('')}]\n`
}

/** @param {string} one @param {string} other */
function commonStart(one, other) {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}
