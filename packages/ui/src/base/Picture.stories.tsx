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
Images.tags = ['react-18']

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
Monograms.tags = ['react-18']

export const NotAnImage = primitive(sizes('data:image/png;base64,AAAA'), (root) =>
  waitFor(() => {
    expect(root.querySelectorAll('.Picture-picture')).toHaveLength(3)
    expect(root.querySelectorAll('img')).toHaveLength(0)
  }),
)

const withScript = URL.createObjectURL(
  new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>top.wasRun = true</script><rect width="9" height="9" fill="teal"/></svg>',
    ],
    { type: 'image/svg+xml' },
  ),
)
const notAnImage = URL.createObjectURL(new Blob(['<p>no image</p>'], { type: 'text/html' }))

export const F025FromElsewhere = {
  ...primitive(
    <>
      {sizes(withScript)}
      {sizes(notAnImage)}
    </>,
    (root) =>
      waitFor(() => {
        const pictures = [...root.querySelectorAll('.Picture-picture')]
        // The monogram shows until the picture is loaded, and stays where the picture fails to load.
        expect(pictures.map((each) => each.textContent)).toEqual(['', '', '', 'H', 'L', 'Q'])
        expect(root.querySelectorAll('.Picture-loaded img')).toHaveLength(3)
        expect(root.querySelectorAll('img')).toHaveLength(3)
        expect(window).not.toHaveProperty('wasRun')
        expect(top).not.toHaveProperty('wasRun')
      }),
  ),
  name: 'F025 From elsewhere, with a script, and no image',
}
