import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER_ARGS, ensureBrowser } from '../../../scripts/browser.mjs'
import { dress, newPage, type Flaw } from './take.mjs'

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
    [
      'as a whole line of a name, by a box that has no ellipsis',
      `<div class="row" part="row"><bdi style="height: 20px; width: 40px; overflow: hidden">One name</bdi></div>`,
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
    [
      'a whole line, where it is marked, from right to left',
      `<div class="row" part="row" dir="rtl"><span class="grow" data-may-cut style="display: flex; flex-wrap: wrap; height: 20px"><b>A fact of some length</b><bdi dir="ltr">0x52…9EE7</bdi></span></div>`,
    ],
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

  test('not: months and ages, which the browser writes in English', async () => {
    const said = '<h2>December 2025</h2><h2>January</h2><p><time>3 days</time> <time>2 mths</time></p>'
    expect(await texts(said)).toEqual([])
    expect(await texts('<h2>Since January</h2><p>3 days ago</p>')).toHaveLength(2)
  })

  test('not: names, codes, figures', async () => {
    expect(await texts('<p><bdi>Harbor</bdi> 12 ETH</p><code>wallet/failed</code><p title="x">0x52…9EE7a</p>')).toEqual(
      [],
    )
  })
})

describe('broken', () => {
  const narrow = (text: string, lang = 'en') =>
    `<p lang="${lang}" style="width: 60px; margin: 0; overflow-wrap: anywhere">${text}</p>`

  test.each([
    ['a word', narrow('Disconnect')],
    ['a word after others', narrow('Now disconnect')],
    ['a word between tags', narrow('Go <b>disconnect</b>')],
    ['a number', narrow('12345678.90')],
    [
      'a long word of German',
      '<p lang="de" style="width: 120px; margin: 0; overflow-wrap: anywhere">Wiederherstellungsphrase</p>',
    ],
    ['a word of Thai', '<p lang="th" style="width: 30px; line-break: anywhere">เชื่อมต่อกระเป๋าเงิน</p>'],
    ['a word beside Chinese', narrow('断开 disconnecting', 'zh')],
  ])('%s', async (_, content) => {
    expect(await kinds(content)).toContain('broken')
  })

  test.each([
    ['between words', narrow('Now it is off')],
    ['after a hyphen', narrow('Wallet-<wbr>wallet')],
    ['after a soft hyphen', '<p style="width: 60px; margin: 0">Discon&shy;nect</p>'],
    ['between letters of Chinese', narrow('断开此钱包的连接', 'zh')],
    ['between letters of Japanese', narrow('ウォレットを切断する', 'ja')],
    ['between words of Thai', '<p lang="th" style="width: 90px; margin: 0">เชื่อมต่อกระเป๋าเงิน</p>'],
    ['an address', narrow('<span translate="no">0x5290a1b2c3d4e5f60718293a4b5c6d7e8f909ee7</span>')],
    ['code', narrow('<code>wallet/unauthorized</code>')],
    ['what is longer than any word: a hash', narrow(`0x${'ab'.repeat(32)}`)],
    ['what is longer than any word: what was typed', narrow(`No wallet called “${'a'.repeat(60)}”`)],
    ['a name from outside', narrow('<bdi>Disconnectednesses</bdi>')],
    ['what is marked', narrow('<span data-may-cut>Disconnectednesses</span>')],
  ])('not: %s', async (_, content) => {
    expect(await kinds(content)).not.toContain('broken')
  })
})

describe('wrapped', () => {
  test.each([
    [
      'an address in a row',
      '<div class="row" part="row"><bdi translate="no" style="width: 60px">0x52 90…9EE7</bdi></div>',
    ],
    [
      'a long amount in a row',
      `<div class="row" part="row"><bdi translate="no" style="width: 90px">${LONG}</bdi></div>`,
    ],
    ['a short amount', '<p translate="no" style="width: 60px">0.25 ETH and</p>'],
  ])('%s', async (_, content) => {
    expect(await kinds(content)).toEqual(['wrapped'])
  })

  test.each([
    ['an amount on one line', '<div class="row" part="row"><bdi translate="no">0.25 ETH</bdi></div>'],
    [
      'a whole address outside of a row',
      '<p translate="no" style="overflow-wrap: anywhere">0x5290a1b2c3d4e5f60718293a</p>',
    ],
    ['code', '<p><code translate="no" style="display: block; width: 40px">0x52 90…9EE7</code></p>'],
  ])('not: %s', async (_, content) => {
    expect(await flawsOf(content)).toEqual([])
  })
})

describe('uneven', () => {
  const row = (height: number, kind = 'row') =>
    `<li><div class="${kind}" part="row" style="height: ${height}px">Row</div></li>`

  test('a row that is higher than one of its kind', async () => {
    expect(await flawsOf(`<ul>${row(56)}${row(74)}${row(56)}</ul>`)).toMatchObject([
      { kind: 'uneven', by: 18, text: 'Row' },
    ])
  })

  test.each([
    ['rows of one height', `<ul>${row(56)}${row(56.5)}</ul>`],
    ['a row that is drawn smaller', `<ul>${row(56)}<li style="scale: 0.9">${row(56)}</li></ul>`],
    ['rows of two kinds', `<ul>${row(40)}${row(56, 'row large')}</ul>`],
    ['rows of two lists', `<ul>${row(40)}</ul><ul>${row(56)}</ul>`],
  ])('not: %s', async (_, content) => {
    expect(await flawsOf(content)).toEqual([])
  })
})

describe('raw', () => {
  test.each([
    [
      'a long fraction',
      '<p style="font-size: 10px">You need 239,971.500882353465351747 more ETH</p>',
      '239,971.500882353465351747',
    ],
    ['a number of seven digits', '<p><bdi translate="no">1,234,567 ETH</bdi></p>', '1,234,567'],
    ['a number in pieces', '<p translate="no"><span>12</span><span>.34567</span> ETH</p>', '12.34567'],
    ['a number with the digits of another language', '<p>١٬٢٣٤٬٥٦٧</p>', '١٬٢٣٤٬٥٦٧'],
    ['a worth of millions', '<p>$1,234,567.89</p>', '1,234,567.89'],
    ['a worth of another language', '<p>1.234.567,89 €</p>', '1.234.567,89'],
  ])('%s', async (_, content, text) => {
    expect(await flawsOf(content)).toMatchObject([{ kind: 'raw', text }])
  })

  test.each([
    ['a short number', '<p>1,234.56 ETH and 1.2M</p>'],
    ['zeros at the ends', '<p>0.000123456 of 12,000,000.000</p>'],
    ['the cents of a worth', '<p>$123,456.78, 123.456,78 €</p>'],
    ['figures below each other', '<ul><li style="display: grid"><span>1,234.56</span><span>12/16</span></li></ul>'],
    ['dates and times', '<p>14.11.2026, 10:24:36 <time>20261114</time></p>'],
    ['an address', '<p translate="no">0x1234567890abcdef 12345678…90123456</p>'],
    ['an exact value', '<p style="font-size: 10px" data-exact>239,971.500882353465351747</p>'],
    ['a name from outside', '<p><bdi dir="auto">NFT 123456789</bdi></p>'],
    ['what is typed', '<input value="239971.50088235">'],
  ])('not: %s', async (_, content) => {
    expect(await flawsOf(content)).toEqual([])
  })
})

describe('alike', () => {
  const disc = (of: string, colour: string, letter = 'S') =>
    `<li><span data-disc="${of}" style="background: ${colour}">${letter}</span></li>`

  test('two networks of one letter in one colour', async () => {
    expect(
      await flawsOf(`<ul>${disc('Sandcastle', 'rgb(50 90 150)')}${disc('Sepolia', 'rgb(56 92 146)')}</ul>`),
    ).toMatchObject([{ kind: 'alike', text: 'Sandcastle / Sepolia' }])
  })

  test.each([
    ['two colours', `<ul>${disc('Sandcastle', 'rgb(50 90 150)')}${disc('Sepolia', 'rgb(150 90 50)')}</ul>`],
    ['two letters', `<ul>${disc('Sepolia', 'blue')}${disc('Tempo', 'blue', 'T')}</ul>`],
    ['one network twice', `<ul>${disc('Sepolia', 'blue')}${disc('Sepolia', 'blue')}</ul>`],
    ['two lists', `<ul>${disc('Sandcastle', 'blue')}</ul><ul>${disc('Sepolia', 'blue')}</ul>`],
  ])('not: %s', async (_, content) => {
    expect(await flawsOf(content)).toEqual([])
  })
})

describe('fonts', () => {
  const bare = (inside: string) => `<style>button { all: unset; position: fixed }</style>${inside}`
  const widthOf = async (font?: 'narrow' | 'wide') => {
    await dress(page, font)
    return page.evaluate(() => {
      const text = document.querySelector('[lang]')!.shadowRoot!.querySelector('button')!
      return text.getBoundingClientRect().width
    })
  }

  test('a text is as wide as in a narrow and in a wide system font on every machine', async () => {
    await flawsOf('<button style="font: 100px system-ui, sans-serif">abcdefghijklmnopqrstuvwxyz</button>', bare)
    const own = await widthOf()
    expect(await widthOf('narrow')).toBeCloseTo(2600 * 0.48, -1)
    expect(await widthOf('wide')).toBeCloseTo(2600 * 0.57, -1)
    expect(await widthOf()).toBe(own)
  })

  test('a text with a spacing of its own keeps that, too', async () => {
    await flawsOf('<style>.tight { letter-spacing: -0.1em }</style><button class="tight">abcdefghij</button>', bare)
    const own = await widthOf()
    const [narrow, wide] = [await widthOf('narrow'), await widthOf('wide')]
    expect(narrow).toBeLessThan(wide)
    expect(await widthOf()).toBe(own)
    const plain = await flawsOf('<button>abcdefghij</button>', bare).then(() => widthOf('wide'))
    expect(wide).toBeLessThan(plain)
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
