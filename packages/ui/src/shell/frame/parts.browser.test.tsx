import { systemClock } from '@latchkit/core/testing'
import { createTestLatch } from '@latchkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { Badge } from '../../base/Badge.js'
import { Banner } from '../../base/Banner.js'
import { Button } from '../../base/Button.js'
import { Checkbox } from '../../base/Checkbox.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { Input } from '../../base/Input.js'
import { Qr } from '../../base/Qr.js'
import { Switch } from '../../base/Switch.js'
import { Tabs } from '../../base/Tabs.js'
import { mount } from '../../mount.js'
import { AmountInput } from '../../shared/AmountInput.js'
import { OtpInput } from '../../shared/OtpInput.js'
import { Ring } from '../../shared/Ring.js'
import { draw } from '../../stories/draw.fixture.js'

/** Parts of the dialog that are not for restyling. */
const INNER = ['', 'app', 'aside', 'inline', 'unseen']

const tabs = [
  { name: 'a', label: 'A' },
  { name: 'b', label: 'B' },
]
const nothing = (): void => {}
const flaws = { format: '', decimals: '', length: '' } as never

const primitives = (
  <>
    <Button kind="primary">Primary</Button>
    <Button>Plain</Button>
    <Button kind="quiet">Quiet</Button>
    <Badge>Badge</Badge>
    <Banner>Banner</Banner>
    <Input label="Input" value="" onChange={nothing} />
    <Qr text="https://harbor.example" label="Code" size={200} />
    <ExplorerLink href="https://harbor.example" label="harbor.example" newTab="(opens a new tab)" />
    <Tabs label="Tabs" tabs={tabs} chosen="a" choose={nothing}>
      Chosen
    </Tabs>
    <Switch label="Switch" checked onChange={nothing} />
    <Checkbox checked onChange={nothing}>
      Checkbox
    </Checkbox>
    <AmountInput label="Amount" value="1" onChange={nothing} decimals={2} flaws={flaws} />
    <OtpInput label="Code" value="1" onChange={nothing} />
    <Ring state="waiting" kind="wallet" ids={[]} name="Harbor" src={undefined} />
  </>
)

const partsIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll('[part]')].flatMap((element) => [...element.part]).filter((part) => !INNER.includes(part))

/** Returns the parts that the modal draws: in the Connect and the Account view, with an alert and a snackbar. */
async function partsOfModal(): Promise<string[]> {
  const { latch } = createTestLatch({
    debug: true,
    locale: 'en',
    features: { branding: true },
    environment: { clock: systemClock() },
  })
  onTestFinished(mount(latch, document.body))
  await latch.open()
  const root = (): ShadowRoot => document.querySelector('[data-latchkit]')!.shadowRoot!
  await vi.waitFor(() => expect(root().querySelector('.view .Row-row')).toBeTruthy(), { timeout: 10_000 })
  const drawn = partsIn(root())
  await latch.connect({ wallet: 'Fake Wallet' })
  await latch.open({ view: 'Account' })
  ;(await latch.feature('alert')).open('Something for developers')
  ;(await latch.feature('snackbar')).show('loading', 'networks.switched', { network: 'Beta' })
  for (const selector of ['.Balance-balance', '.AlertBar-alert', '.Snackbar-snackbar', '.Branding-branding'])
    await vi.waitFor(() => expect(root().querySelector(selector)).toBeTruthy(), { timeout: 10_000 })
  return [...drawn, ...partsIn(root())]
}

test('the parts that README lists are those that are drawn, each once', async () => {
  const readme = await commands.readFile('packages/ui/README.md')
  const [, section = ''] = /\n## Parts\n([\s\S]*?)\n## /.exec(readme) ?? []
  const listed = [...section.matchAll(/^\| +`([\w-]+)` +\|/gm)].map(([, name]) => name!)
  expect(listed.length).toBeGreaterThan(20)
  const drawn = [...partsIn(await draw(primitives)), ...(await partsOfModal())]
  expect(listed.toSorted()).toEqual([...new Set(drawn)].toSorted())
})
