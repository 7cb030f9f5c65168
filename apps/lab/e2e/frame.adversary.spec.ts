// Tests useVisible.ts, FrameApproval.tsx, TypedDataRows.tsx.
import fc from 'fast-check'
import type { BrowserContext, Page } from '@playwright/test'
import { followLink, frameOf, keepCode, newEmail } from './emailWallet.js'
import { expect, test, type Lab } from './lab.js'
import { signInOf } from './signInOf.js'

test.use({ build: 'pages' })

/** How many attacks are made. All 200 take three minutes: `LATCHKIT_ATTACKS=200`. */
const ATTACKS = Number(process.env.LATCHKIT_ATTACKS ?? 30)
const SEED = 42
/** How long an attack lasts, in ms: long enough for what the frame waits for. */
const ATTACK_MS = 900
/** How long the page's own sign-in may take where nothing covers the frame, in ms: long, for a slow machine. */
const OPEN_MS = 60_000

/** What a page does with the frame. Each is a style, or a change of the page. */
const COVERS = {
  nothing: '',
  opacity: 'dialog { opacity: 0.01 }',
  mask: 'iframe { mask-image: linear-gradient(transparent, transparent) }',
  'half a mask': 'iframe { mask-image: linear-gradient(rgb(0 0 0 / 1%), black) }',
  polygon: 'iframe { clip-path: polygon(0 0, 100% 0, 100% 1%, 1% 1%, 1% 100%, 0 100%, 0 0, 100% 100%, 0 100%) }',
  inset: 'iframe { clip-path: inset(480px 0 0 0) }',
  radius: 'iframe { border-radius: 180px }',
  scale: 'dialog { transform: scale(0.4) }',
  filter: 'iframe { filter: blur(9px) brightness(0) }',
  blend: 'iframe { mix-blend-mode: difference }',
  scroll: 'dialog { overflow: hidden; width: 360px; height: 120px } iframe { margin-top: -480px }',
  overlay:
    'dialog::after { content: "You won"; position: absolute; inset: 0; background: white; pointer-events: none }',
} as const
type Cover = keyof typeof COVERS
/** The covers that the browser sees: under them even the page's own sign-in isn't signed. Masks and the like it doesn't see. */
const SEEN: readonly Cover[] = ['opacity', 'inset', 'scale', 'filter', 'blend', 'scroll', 'overlay']

/** What a page asks of the wallet. Only its own sign-in text may be signed in the frame. */
const ASKED = ['own', 'foreign', 'text', 'sign-in with more', 'bytes', 'typed data'] as const
type Asked = (typeof ASKED)[number]

interface Attack {
  readonly cover: Cover
  readonly asked: Asked
  /** The cover that comes while the frame waits: a late swap. */
  readonly late: Cover
  /** Where the visitor presses, from the top left of the frame. */
  readonly at: readonly [x: number, y: number]
  /** Whether scripts of the page press too. */
  readonly isScripted: boolean
}

/** Where the frame has its buttons, from its top left. */
const SIGN_IN = [180, 500] as const
const DECLINE = [180, 555] as const

const covers = fc.constantFrom(...(Object.keys(COVERS) as Cover[]))
const attacks = fc.record({
  cover: covers,
  asked: fc.constantFrom(...ASKED),
  late: covers,
  at: fc.constantFrom(SIGN_IN, SIGN_IN, DECLINE, [180, 300] as const),
  isScripted: fc.boolean(),
})

/** Makes a wallet in the page's frame, as its visitor does. */
async function makeWallet({ page, sandbox }: Lab, context: BrowserContext): Promise<string> {
  await expect(page.locator('body')).toHaveAttribute('data-frame', 'ready')
  const email = newEmail()
  const begun = await page.evaluate((to) => window.frameHost.request('CONNECT_EMAIL', { email: to }), email)
  const connecting = page.evaluate(() => window.frameHost.request('CONNECT_DEVICE', undefined))
  await followLink(sandbox, context, { email, digits: 'digits' in begun ? begun.digits : '' })
  await connecting
  const getting = page.evaluate(() => window.frameHost.request('GET_USER', undefined))
  await page.evaluate(() => window.frameDialog.showModal())
  await keepCode(await frameOf(page))
  const [account] = (await getting).accounts
  return account?.address ?? ''
}

const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

const RECAP = 'urn:recap:eyJhdHQiOnt9LCJwcmYiOltdfQ'

function requestOf(asked: Asked, address: string, host: string): { method: string; params: unknown[] } {
  const sign = (text: string) => ({ method: 'personal_sign', params: [hexOf(text), address] })
  switch (asked) {
    case 'own':
      return sign(signInOf(address, host))
    case 'foreign':
      return sign(signInOf(address, 'other.example'))
    case 'sign-in with more':
      return sign(signInOf(address, host, RECAP))
    case 'text':
      return sign('Give all to the adversary')
    case 'bytes':
      return { method: 'personal_sign', params: [`0x${'00ff'.repeat(16)}`, address] }
    case 'typed data':
      return { method: 'eth_signTypedData_v4', params: [address, JSON.stringify(MAIL)] }
  }
}

const MAIL = {
  domain: { name: 'Mail', chainId: 1 },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'text', type: 'string' }],
  },
  message: { text: 'Hello' },
}

/** Puts a style over the frame, in the place of the one before. Runs in the page. */
const cover = (css: string): void => {
  document.querySelector('#cover')?.remove()
  const style = Object.assign(document.createElement('style'), { id: 'cover', textContent: css })
  document.head.append(style)
}

/** Presses as a script of the page can: on the frame, the dialog, and whatever has the focus. Runs in the page. */
const pressByScript = (): void => {
  for (const target of [window.walletFrame, window.frameDialog, document.activeElement])
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      target?.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: 180, clientY: 555 }))
  window.walletFrame.focus()
  window.walletFrame.contentWindow?.postMessage({ type: 'click' }, '*')
}

/** Makes one attack. Resolves with what was signed, or with the code of the refusal. */
async function attack(
  page: Page,
  { cover: first, late, at: [x, y], isScripted }: Attack,
  call: object,
  attackMs = ATTACK_MS,
): Promise<unknown> {
  await page.evaluate(cover, COVERS[first])
  const outcome = page.evaluate(
    ([request, ms]) => {
      const page = new AbortController()
      setTimeout(() => page.abort(), ms)
      const asked = { ...(request as { method: string; params: unknown[] }), chainId: 'eip155:1' }
      return window.frameHost.request('RPC_REQUEST', asked, { signal: page.signal }).then(
        (signed) => ({ signed }),
        (error: { code: string; reason?: string }) => ({ refused: error.reason ?? error.code }),
      )
    },
    [call, attackMs] as const,
  )
  let isOver = false
  const end = (): void => void (isOver = true)
  void outcome.then(end, end)
  await page.waitForTimeout(300)
  await page.evaluate(cover, COVERS[late])
  const box = await page.locator('iframe').boundingBox()
  if (isScripted) await page.evaluate(pressByScript)
  for (let presses = 0; presses < attackMs / 225 && !isOver; presses += 1) {
    await page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + y)
    await page.waitForTimeout(120)
  }
  return outcome
}

test(`F173 F174 @partitioned of ${ATTACKS} covers, masks, late swaps and presses none signs more than the page's own sign-in`, async ({
  lab,
  context,
  server,
}) => {
  test.setTimeout(600_000)
  const { page } = lab
  await page.goto(`${server.url}/frame.html`)
  const address = await makeWallet(lab, context)
  const { host } = new URL(server.url)
  // A press on the frame's link opens a window, where nothing is pressed. It is closed.
  context.on('page', (opened) => void opened.close())
  const wrong: unknown[] = []
  for (const each of fc.sample(attacks, { numRuns: ATTACKS, seed: SEED })) {
    const outcome = (await attack(page, each, requestOf(each.asked, address, host))) as { signed?: unknown }
    const isCovered = SEEN.includes(each.late)
    if (outcome.signed !== undefined && (each.asked !== 'own' || isCovered)) wrong.push([each, outcome])
  }
  expect(wrong).toEqual([])
  // The test presses the right places: where nothing covers the frame, the page's own sign-in is signed.
  const open: Attack = { cover: 'nothing', asked: 'own', late: 'nothing', at: SIGN_IN, isScripted: false }
  const last = await attack(page, open, requestOf('own', address, host), OPEN_MS)
  expect(last).toEqual({ signed: expect.stringMatching(/^0x[\da-f]{130}$/) })
})
