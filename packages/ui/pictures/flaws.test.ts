import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER_ARGS, ensureBrowser } from '../../../scripts/browser.mjs'
import { newPage, type Flaw } from './take.mjs'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS })
  page = await newPage(await browser.newContext({ viewport: { width: 400, height: 600 } }))
}, 60_000)
afterAll(() => browser.close())

const STYLES = `
  * { box-sizing: border-box }
  body { margin: 0 }
  .card { position: fixed; left: 40px; top: 40px; width: 200px; max-height: 300px; background: white; overflow: hidden;
    display: flex; flex-direction: column; font: 15px/20px sans-serif }
  .view { overflow: hidden auto; padding: 16px }
  .row { display: flex; gap: 8px; width: 100% }
  .grow { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
  .button { display: block; height: 40px; padding: 10px; background: blue; color: white; white-space: nowrap }
  .clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }`
const LONG = 'A text that is much too long for one line of its row'

/** Returns the flaws of a card with this content, in a shadow root like the kit's. */
async function flawsOf(content: string, where = (inside: string) => `<div class="card">${inside}</div>`) {
  await page.goto('about:blank')
  const shadow = `<style>${STYLES}</style>${where(content)}`
  await page.setContent(`<!doctype html><div lang="en"><template shadowrootmode="open">${shadow}</template></div>`)
  return await page.evaluate(() => (window as unknown as { pictures: { findFlaws(): Flaw[] } }).pictures.findFlaws())
}
const kinds = async (...args: Parameters<typeof flawsOf>) => (await flawsOf(...args)).map(({ kind }) => kind)

describe('cut', () => {
  test.each([
    ['by an ellipsis', `<div class="row" part="row"><span class="grow">${LONG}</span></div>`],
    [
      'by an ellipsis, from right to left',
      `<div class="row" part="row" dir="rtl"><span class="grow">${LONG}</span></div>`,
    ],
    [
      'by an ellipsis, in an element of its own',
      `<div class="row" part="row"><span class="grow"><b>${LONG}</b></span></div>`,
    ],
    [
      'by an ellipsis, for want of half a px',
      '<div><span style="display: inline-block"><span class="grow" style="display: block; width: calc(100% - 0.5px)">Wallets</span></span></div>',
    ],
    [
      'at its beginning, by an ellipsis at the end of a line that runs the other way',
      `<div class="row" part="row" dir="rtl"><span class="grow"><bdi>${LONG}</bdi></span></div>`,
    ],
    ['by a clamp', `<p class="clamp">${LONG} ${LONG}</p>`],
    ['by a box that is too low', `<div style="height: 25px; overflow: hidden">${LONG}</div>`],
    ['by the card', `<div style="white-space: nowrap">${LONG}</div>`],
    ['a foreign name, without an ellipsis', `<bdi style="white-space: nowrap">${LONG}</bdi>`],
    ['in an empty field', `<input style="width: 120px" placeholder="${LONG}">`],
  ])('%s', async (_, content) => {
    expect(await kinds(content)).toEqual(['cut'])
  })

  test.each([
    ['a text that fits', '<div class="row" part="row"><span class="grow">Short</span></div>'],
    [
      'a text that just fits',
      '<div><span style="display: inline-block"><span class="grow" style="display: block">Wallets</span></span></div>',
    ],
    ['a text of two lines', `<p class="clamp">Two lines of a short text, no more</p>`],
    ['a foreign name', `<div class="row" part="row"><span class="grow"><bdi>${LONG}</bdi></span></div>`],
    [
      'its end, in a box that runs as it does',
      `<div class="row" part="row" dir="rtl"><span class="grow"><bdi class="grow" style="display: block">${LONG}</bdi></span></div>`,
    ],
    ['an address', `<div class="row" part="row"><span class="grow" translate="no">${LONG}</span></div>`],
    [
      'what has its whole text as a title',
      `<div class="row" part="row" title="${LONG}"><span class="grow">${LONG}</span></div>`,
    ],
    ['what is marked', `<p class="clamp" data-may-cut>${LONG} ${LONG}</p>`],
    ['what screen readers alone get', `<p class="unseen">${LONG}</p>`],
    ['a view on its way out', `<div class="leaving" style="white-space: nowrap">${LONG}</div>`],
    ['what isn’t shown', `<div style="visibility: hidden; white-space: nowrap">${LONG}</div>`],
    ['what is closed', `<details><summary>More</summary><div style="white-space: nowrap">${LONG}</div></details>`],
    ['what escapes its box', `<div style="overflow: hidden; height: 9px"><p style="position: fixed">Here</p></div>`],
    ['a field with a short word', '<input style="width: 120px" placeholder="Search">'],
    ['a field with a long value', `<input style="width: 120px" placeholder="${LONG}" value="${LONG}">`],
  ])('not: %s', async (_, content) => {
    expect(await flawsOf(content)).toEqual([])
  })

  test('says what, where, and by how much', async () => {
    const content = '<div class="row" part="row"><span class="grow" style="max-width: 10px">Wallets</span></div>'
    const [flaw] = await flawsOf(content)
    expect(flaw).toMatchObject({ text: 'Wallets', place: '.row span.grow' })
    expect(flaw!.by).toBeGreaterThan(20)
  })
})

describe('outside', () => {
  const bare = (inside: string) => inside
  test.each([
    ['its button', `<button class="button" style="width: 90px">A label that is too long</button>`],
    ['its row, which is too low', `<div style="width: 150px; height: 20px; background: silver">${LONG}</div>`],
    ['the window', `<div style="width: 500px; text-align: right">At the far end</div>`],
    ['the window, at its left', `<div style="text-indent: -300px">${LONG}</div>`],
    ['the window, from right to left', `<div dir="rtl" style="white-space: nowrap">${LONG}${LONG}</div>`],
    ['the window, below, where nothing scrolls', '<p style="position: fixed; top: 590px; margin: 0">Low</p>'],
    ['what can be scrolled to', `<div style="overflow: auto; height: 90px"><p style="margin-top: -60px">Up</p></div>`],
  ])('%s', async (_, content) => {
    expect(await kinds(content, bare)).toEqual(['outside'])
  })

  test.each([
    ['below the fold', `<div style="height: 900px"></div><p>Far down</p>`],
    ['scrolled by', `<div style="overflow: auto; height: 90px"><p>Up</p><p style="margin-top: 300px">Down</p></div>`],
    ['wider than what it scrolls in', `<div style="overflow: auto; white-space: nowrap">${LONG}${LONG}</div>`],
    ['in its button', '<button class="button">Connect</button>'],
  ])('not: %s', async (_, content) => {
    expect(await flawsOf(content, bare)).toEqual([])
  })

  test('not: scrolled out of view in the card', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `<p>Row ${at}</p>`).join('')
    expect(await flawsOf(`<div class="view">${rows}</div>`)).toEqual([])
  })
})

describe('overlapping', () => {
  const over = (text: string, style = '') =>
    `<p style="position: absolute; top: 20px; left: 16px; ${style}">${text}</p>`

  test('one text over another', async () => {
    expect(await kinds(`<div class="view"><p>Beneath it all</p></div>${over('Above it')}`)).toEqual(['overlapping'])
  })

  test('a row that has no room for both', async () => {
    const row =
      '<div style="display: flex; white-space: nowrap"><b style="width: 60px">A long label</b><i>At the end</i></div>'
    expect(await kinds(row)).toEqual(['overlapping'])
  })

  test.each([
    ['beside each other', '<div class="row" part="row"><b>One</b><i>two</i></div><p>three <b>four</b></p>'],
    ['beneath something solid', `<div class="view"><p>Beneath</p></div>${over('Above', 'background: white')}`],
    ['invisible', `<div class="view"><p>Beneath</p></div>${over('Above', 'opacity: 0')}`],
    ['a ghost', `<div class="view"><p>Beneath</p></div>${over('<span aria-hidden="true">Above</span>')}`],
    ['in a layer above', `<div class="view"><p>Beneath</p></div><dialog open style="inset: 0">Above it</dialog>`],
  ])('not: %s', async (_, content) => {
    expect(await flawsOf(content)).toEqual([])
  })

  test('not: a cut name that has scrolled out of view, at a text beneath the card', async () => {
    const name = 'A name that is longer than its row has room for'
    const rows = Array.from({ length: 20 }, () => `<div class="row"><bdi class="grow" title>${name}</bdi></div>`)
    expect(
      await flawsOf(
        `<div class="view">${rows.join('')}</div>${over('Beneath', 'position: fixed; top: 350px; left: 60px')}`,
      ),
    ).toEqual([])
  })

  test('not: scrolled beneath a head that stays', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `<p style="margin: 0">Row ${at}</p>`).join('')
    const head = (background: string) =>
      `<div class="view"><p class="head" style="position: sticky; top: 0; ${background}">Search</p>${rows}</div>`
    const scrolled = async (content: string) => {
      await flawsOf(content)
      return page.evaluate(() => {
        const { shadowRoot } = document.querySelector('[lang]')!
        shadowRoot!.querySelector('.view')!.scrollTop = 130
        return (window as unknown as { pictures: { findFlaws(): Flaw[] } }).pictures.findFlaws()
      })
    }
    expect(await scrolled(head('background: white'))).toEqual([])
    expect((await scrolled(head(''))).map(({ kind }) => kind)).toContain('overlapping')
  })
})

describe('untranslated', () => {
  const texts = async (content: string) => {
    await flawsOf(content)
    const flaws = await page.evaluate(() =>
      (window as unknown as { pictures: { findFlaws(isPseudo: boolean): Flaw[] } }).pictures.findFlaws(true),
    )
    return flaws.map(({ kind, text }) => `${kind}: ${text}`)
  }

  test('a text that the pseudo-locale didn’t reach', async () => {
    expect(await texts('<p>Last used</p><p>Sétt</p>')).toEqual(['untranslated: Last used'])
  })

  test('not: names, codes, figures', async () => {
    expect(await texts('<p><bdi>Harbor</bdi> 12 ETH</p><code>wallet/failed</code><p title="x">0x52…9EE7a</p>')).toEqual(
      [],
    )
  })
})

test('the app’s content in a slot is checked, too', async () => {
  await page.setContent(`<!doctype html><div lang="en">
    <template shadowrootmode="open"><style>${STYLES}</style><div class="card"><slot></slot></div></template>
    <p style="white-space: nowrap">${LONG}</p></div>`)
  const flaws = await page.evaluate(() =>
    (window as unknown as { pictures: { findFlaws(): Flaw[] } }).pictures.findFlaws(),
  )
  expect(flaws.map(({ kind }) => kind)).toEqual(['cut'])
})
