import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ButtonIcon } from '../react/ButtonIcon.js'
import { Avatar } from './Avatar.js'
import { Picture } from './Picture.js'

const SRC = 'https://pictures.example/a.png'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

it.each([
  ['an account', <Avatar key="a" address={ADDRESS} src={SRC} size={40} />],
  ['a wallet, a token or a network', <Picture key="p" name="A" src={SRC} size={40} />],
  ['a button', <ButtonIcon key="b" name="A" src={SRC} />],
])('F144 the picture of %s tells its host nothing of the page', (_, picture) => {
  const images = renderToStaticMarkup(picture).match(/<img[^>]*>/g) ?? []
  const foreign = images.filter((image) => image.includes(SRC))
  expect(foreign).toHaveLength(1)
  expect(foreign[0]).toMatch(/referrerpolicy="no-referrer"/i)
})
