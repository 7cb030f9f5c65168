// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listPictures, readPicture } from '../scripts/pictures.mjs'
import { COINS, TOKENS } from '../scripts/popularNames.mjs'

// The build refuses every picture with a script. This parses those of networks and wallets and the popular tokens, which is
// a third of them.
test('F061 each picture is a plain SVG: well-formed, without a script, and naming nothing outside of it', async () => {
  const flaws = []
  const isPopular = (name: string): boolean => COINS.includes(name) || TOKENS.includes(name)
  const some = listPictures().filter(({ kind, name }) => kind !== 'token' || isPopular(name))
  for (const file of new Set(some.map((picture) => picture.file))) {
    const url = await readPicture(file)
    if (url === undefined) continue
    const text = decodeURIComponent(url.slice('data:image/svg+xml,'.length))
    const page = new DOMParser().parseFromString(text, 'image/svg+xml')
    const isPlain = page.documentElement.localName === 'svg' && !page.querySelector('script, foreignObject, image, use')
    if (!isPlain) flaws.push(file)
  }
  expect(flaws).toEqual([])
})
