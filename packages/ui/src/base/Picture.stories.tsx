import { waitFor } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive } from '../stories/primitive.fixture.js'
import { icon } from '../stories/wallets.fixture.js'
import { Picture } from './Picture.js'

export default { title: 'Base/Picture' }

const image = icon('#1b63d8', 'M30 48h36M48 30v36')
const white =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Crect width="9" height="9" fill="white"/%3E%3C/svg%3E'
const black = white.replace('white', 'black')

const sizes = (src: string | undefined, round = false) => (
  <div className="side-by-side">
    <Picture src={src} name="Harbor" size={24} round={round} />
    <Picture src={src} name="Lantern" size={40} round={round} />
    <Picture src={src} name="Quartz" size={80} round={round} />
  </div>
)

export const Images = primitive(
  <>
    {sizes(image)}
    {sizes(image, true)}
    {sizes(white)}
    {sizes(black)}
  </>,
)

export const Monograms = primitive(
  <>
    {sizes(undefined)}
    {sizes(undefined, true)}
    <div className="side-by-side">
      {['', '🦊 Fox', '1st', 'محفظة', 'ⓐ', '钱包'].map((name) => (
        <Picture key={name} src={undefined} name={name} size={40} />
      ))}
    </div>
  </>,
)

export const NotAnImage = primitive(sizes('data:image/png;base64,AAAA'), (root) =>
  waitFor(() => {
    expect(root.querySelectorAll('.picture')).toHaveLength(3)
    expect(root.querySelectorAll('img')).toHaveLength(0)
  }),
)
