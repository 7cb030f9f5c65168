import { fakePairingUri } from '@latchkit/testing'
import jsqr from 'jsqr'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAdopt } from '../shell/frame/adoptSheet.js'
import { wallet } from '../stories/wallets.fixture.js'
import lightStyles from '../theme/light.css'
import resetStyles from '../theme/reset.css'
import tokenStyles from '../theme/tokens.css'
import { Picture } from './Picture.js'
import { Qr } from './Qr.js'
import { SheetContext } from './useStyles.js'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

/** Draws a code as the card does. `scale` is the number of screen pixels per CSS pixel. */
async function draw(
  text: string,
  mode: string,
  scale: number,
  size: number,
  mark: boolean,
  width: number = 344,
): Promise<HTMLElement> {
  const host = document.createElement('div')
  host.dataset.mode = mode
  const shadow = host.attachShadow({ mode: 'open' })
  const adopt = createAdopt(shadow)
  for (const sheet of [resetStyles, tokenStyles, lightStyles]) adopt(sheet)
  const card = document.createElement('div')
  Object.assign(card.style, {
    width: `${width}px`,
    boxSizing: 'border-box',
    padding: '16px',
    background: 'var(--lk-bg)',
    zoom: String(scale),
  })
  shadow.append(card)
  document.body.append(host)
  root = createRoot(card)
  const picture = <Picture src={wallet('Harbor').info.icon} name="Harbor" size={40} />
  root.render(
    <SheetContext.Provider value={adopt}>
      <Qr text={text} label="Code" size={size} mark={mark && picture} />
    </SheetContext.Provider>,
  )
  await vi.waitFor(() => expect(shadow.querySelector('svg')).toBeTruthy())
  await Promise.all([...shadow.querySelectorAll('img')].map((image) => image.decode()))
  return host
}

/** Takes a screenshot and resolves with the text that a scanner reads from it. */
async function scan(host: HTMLElement): Promise<string | undefined> {
  const base64 = await page.screenshot({ element: host, base64: true, save: false })
  const image = new Image()
  image.src = `data:image/png;base64,${typeof base64 === 'string' ? base64 : (base64 as { base64: string }).base64}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  return jsqr(data, width, height, { inversionAttempts: 'dontInvert' })?.data
}

const LONG = `${fakePairingUri(7)}&methods=wc_sessionAuthenticate`

test.each(
  ['dark', 'light'].flatMap((mode) =>
    [1, 2].flatMap((scale) => [fakePairingUri(1), fakePairingUri(0xc0ffee), LONG].map((uri) => ({ mode, scale, uri }))),
  ),
)('a pairing code with a mark can be scanned: $mode, $scale x, $uri', async ({ mode, scale, uri }) => {
  await page.viewport(800, 800)
  const host = await draw(uri, mode, scale, 312, true)
  const around = host.shadowRoot!.firstElementChild!
  expect(getComputedStyle(around).backgroundColor === 'rgb(255, 255, 255)').toBe(mode === 'light')
  expect(await scan(host)).toBe(uri)
})

test.each([1, 2])('a small code of a store can be scanned: %i x', async (scale) => {
  await page.viewport(800, 800)
  const uri = 'https://play.google.com/store/apps/details?id=org.example.harbor'
  expect(await scan(await draw(uri, 'dark', scale, 168, false))).toBe(uri)
})

test('a code is narrower on a narrow screen and can still be scanned', async () => {
  await page.viewport(320, 800)
  const uri = fakePairingUri(1)
  const host = await draw(uri, 'light', 1, 312, true, 288)
  expect(host.shadowRoot!.querySelector('.Qr-qr')!.getBoundingClientRect().width).toBe(256)
  expect(host.shadowRoot!.querySelector('svg')!.getBoundingClientRect().width).toBeLessThanOrEqual(256)
  expect(await scan(host)).toBe(uri)
})
