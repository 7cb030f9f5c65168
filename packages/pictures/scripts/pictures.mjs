// The pictures of this package, made from those of @web3icons/core: full squares on their own ground, which look right
// on any surface and with any radius.
import { networks, tokens, wallets } from '@web3icons/common/metadata'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MORE_ASSETS, MORE_NETWORKS, MORE_TOKENS, MORE_WALLETS, PLATFORMS, WALLETS } from './names.mjs'

/** The namespaces of CAIP-2 that adapters speak. */
const NAMESPACES = ['eip155', 'solana', 'bip122']
/** A larger picture isn't made: it would cost a phone more than the view that draws it. In characters of its URL. */
const MAX_LENGTH = 10_000
/** Tokens up to this rank by market capitalisation, and those that have none. */
const MAX_RANK = 1000
const SVGS = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs')

/**
 * @typedef {object} Picture
 * @property {'network' | 'token' | 'wallet'} kind
 * @property {string} name of the module, such as `arbitrum-one`
 * @property {string} title what it is of, for its documentation
 * @property {readonly string[]} ids by which the kit finds it
 * @property {string} file of the picture, such as `network:ethereum`; several modules may have the same
 * @property {readonly string[]} [assets] of a token: its CAIP-19 ids
 */

/** Returns all pictures of the package, by kind and then by name. @returns {Picture[]} */
export function listPictures() {
  const all = [...listNetworks(), ...listTokens(), ...listWallets()].filter(({ file }) => existsSync(pathOf(file)))
  const seen = new Map(all.map((picture) => [`${picture.kind} ${picture.name}`, picture]))
  return [...seen.values()].sort((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1))
}

/** @returns {Picture[]} */
function listNetworks() {
  const known = networks.flatMap(({ id: name, name: title, filePath: file, caip2id, chainId }) => {
    const id = caip2id?.includes(':') ? caip2id : typeof chainId === 'number' && `eip155:${chainId}`
    return id && NAMESPACES.includes(id.split(':')[0]) ? [{ name, title, file, id }] : []
  })
  // Those of the table replace those of the same name.
  const more = MORE_NETWORKS.map(([name, title, file, id]) => ({ name, title, file, id }))
  return [...known, ...more].map(({ id, ...rest }) => ({ kind: 'network', ids: [id], ...rest }))
}

/** @returns {Picture[]} */
function listWallets() {
  const known = wallets.map(({ id: name, filePath: file }) => [name, file, WALLETS[name]])
  return [...known, ...MORE_WALLETS].flatMap(([name, file, ids]) =>
    ids ? [{ kind: 'wallet', name, title: ids[0], file, ids }] : [],
  )
}

/** @returns {Picture[]} */
function listTokens() {
  const known = tokens
    .filter(({ marketCapRank }) => marketCapRank === null || marketCapRank <= MAX_RANK)
    .map(({ symbol, name: title, filePath: file, addresses }) => ({
      name: symbol.toLowerCase(),
      title,
      file,
      assets: Object.entries(addresses ?? {}).flatMap(([platform, address]) => assetOf(PLATFORMS[platform], address)),
    }))
  const more = MORE_TOKENS.map(([name, title, file]) => ({ name, title, file, assets: [] }))
  return [...known, ...more].map(({ name, assets, ...rest }) => ({
    kind: 'token',
    name,
    ids: [name.toUpperCase()],
    assets: [...assets, ...(MORE_ASSETS[name] ?? [])],
    ...rest,
  }))
}

/**
 * The CAIP-19 id of a token, as a list, or an empty list for a network or an address that the kit doesn't know.
 * @param {string | undefined} network CAIP-2
 * @param {string | undefined} address
 */
function assetOf(network, address = '') {
  if (network?.startsWith('eip155:') && /^0x[\da-f]{40}$/i.test(address))
    return [`${network}/erc20:${address.toLowerCase()}`]
  if (network?.startsWith('solana:') && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address))
    return [`${network}/token:${address}`]
  return []
}

/** @param {string} file such as `network:ethereum` */
function pathOf(file) {
  const [kind, name] = file.split(':')
  return join(SVGS, `${kind}s`, 'background', `${name}.svg.js`)
}

/**
 * The URL of a picture, `data:image/svg+xml,…`. Undefined where it is too large. Throws where the picture has a script, or
 * names anything outside of it.
 * @param {string} file such as `network:ethereum`
 */
export async function readPicture(file) {
  const { default: svg } = await import(pathToFileURL(pathOf(file)).href)
  const small = minify(svg)
  if (/<(script|foreignObject|image|use|style)\b|\bon\w+=|href=|url\((?!#)/i.test(small) || /[^\x20-\x7e]/.test(small))
    throw new Error(`${file} is no plain picture`)
  const url = toUrl(small)
  return url.length > MAX_LENGTH ? undefined : url
}

/**
 * Takes away what an `<img>` doesn't need: spaces, the clip at the picture's edges, and the name in its ids. The numbers stay:
 * web3icons has optimised the paths, and with two decimals instead of three its arcs become dented.
 * @param {string} svg
 */
const minify = (svg) =>
  svg
    .trim()
    .replace(/>\s+</g, '><')
    .replace(/\s*\n\s*/g, ' ')
    .replace(' class="web3icons"', '')
    .replace(
      /<g clip-path="url\(#([^)]+)\)">(.*)<\/g><defs>(.*)<clipPath id="\1"><path fill="#fff" d="M0 0h24v24H0z"\/><\/clipPath>(.*)<\/defs>/,
      (_, _id, drawn, before, after) => `${drawn}${before || after ? `<defs>${before}${after}</defs>` : ''}`,
    )
    .replace(/(id="|url\(#)[^")]*__/g, '$1')

/** Escapes what a URL may not have, and no more: a picture that is all escapes is twice as large. @param {string} svg */
const toUrl = (svg) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>{}|\\^`]/g, (sign) => encodeURIComponent(sign))}`
