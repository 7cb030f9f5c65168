import type { TelemetryEvent } from '@latchkit/core'
import { expect, leave, test, type Lab } from './lab.js'
import { openCode, openPhone, readCode } from './phone.js'

declare global {
  interface Window {
    /** The events that the app received. */
    told: string[]
  }
}

/** Resolves with the events that the app's server received. */
async function received({ sandbox }: Lab): Promise<{ readonly props: { readonly event: TelemetryEvent['event'] } }[]> {
  const events = (await (await fetch(sandbox.manifest.directory.eventsUrl)).json()) as { event: never }[]
  return events.map(({ event }) => event)
}

/** Returns the kit's requests with events. */
const sent = ({ requests }: Lab): string[] => requests.filter((url) => new URL(url).pathname.endsWith('/e'))

/**
 * Subscribes the app to events. Once connected, its listener throws an error with data that must not leave the page.
 */
const listen = ({ page }: Lab, secrets: string): Promise<void> =>
  page.evaluate((text) => {
    const [latch] = window.latches
    let hasThrown = false
    window.told = []
    latch?.subscribeEvents(({ event }) => void window.told.push(event))
    latch?.subscribe(() => {
      if (hasThrown || !latch.getAccount().address) return
      hasThrown = true
      throw new Error(text)
    })
  }, secrets)

/** Connects a phone by the code on the screen. Resolves with the code. */
async function connectByCode(lab: Lab): Promise<string> {
  const browser = lab.page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  await openCode(lab)
  const uri = await readCode(lab)
  await listen(lab, `${uri} ${encodeURIComponent(uri)} ${addressOf(lab)}`)
  await phone.pair(uri)
  await phone.approve('Latchkit lab')
  await expect(lab.value('status')).toHaveText('connected')
  const told = expect.arrayContaining(['CONNECT_SUCCESS', 'INTERNAL_ERROR'])
  await expect.poll(() => lab.page.evaluate(() => window.told)).toEqual(told)
  await phone.page.context().close()
  return uri
}

const addressOf = ({ sandbox }: Lab): string => sandbox.manifest.evm.accounts[0]?.address ?? ''

test.beforeEach(async ({ lab }) => {
  await fetch(lab.sandbox.manifest.directory.eventsUrl, { method: 'DELETE' })
})

test('S3.16 S7.25 connecting by a code sends no event, unless the app asks for it', async ({ lab }) => {
  await lab.open('services=on')
  await connectByCode(lab)
  await leave(lab)
  expect(sent(lab)).toEqual([])
  expect(await received(lab)).toEqual([])
})

test('F230 F231 S7.25 where the app asks for it, its own server gets the event of a connection, without code or address', async ({
  lab,
}) => {
  await lab.open('services=on&analytics=true')
  const uri = await connectByCode(lab)
  await leave(lab)
  await expect
    .poll(async () => (await received(lab)).map(({ props }) => props))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'track', event: 'CONNECT_SUCCESS', method: 'qrcode', reconnect: false }),
        expect.objectContaining({ type: 'error', event: 'INTERNAL_ERROR' }),
      ]),
    )
  const all = JSON.stringify(await received(lab))
  expect(all).toContain('<uri>')
  expect(all).toContain('<address>')
  const { pathname } = new URL(uri)
  const key = new URLSearchParams(uri.split('?')[1]).get('symKey') ?? ''
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  for (const secret of ['wc:', 'wc%3A', pathname.split('@')[0] ?? '', key, addressOf(lab).slice(2)])
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
  const { directory } = lab.sandbox.manifest
  for (const url of sent(lab)) expect(url.startsWith(`${directory.url}/e?`)).toBe(true)
  expect(sent(lab).join()).not.toContain(key)
})
