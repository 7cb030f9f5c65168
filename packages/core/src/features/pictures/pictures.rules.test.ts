import { expect, it } from 'vitest'
import { findPicture, keyOfPicture } from './pictures.rules.js'
import type { PictureSource } from './pictures.types.js'

const picture = (kind: PictureSource['kind'], ...ids: string[]): PictureSource => ({
  kind,
  ids,
  load: async () => ({ default: '/a.svg' }),
})

it('finds the first picture of a kind by any of its ids', () => {
  const wallet = picture('wallet', 'io.harbor', 'Harbor')
  const token = picture('token', 'Harbor')
  const all = [token, wallet, picture('wallet', 'Harbor')]
  expect(findPicture(all, 'wallet', [undefined, 'Harbor'])).toBe(wallet)
  expect(findPicture(all, 'wallet', ['io.harbor'])).toBe(wallet)
  expect(findPicture(all, 'token', ['Harbor'])).toBe(token)
  expect(findPicture(all, 'network', ['Harbor'])).toBeUndefined()
  expect(findPicture(all, 'wallet', [undefined])).toBeUndefined()
  expect(findPicture(undefined, 'wallet', ['Harbor'])).toBeUndefined()
})

it('names a picture in the state by its kind and its ids', () => {
  expect(keyOfPicture(picture('wallet', 'io.harbor', 'Harbor'))).toBe('wallet\nio.harbor\nHarbor')
})
