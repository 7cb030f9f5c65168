import { TEST_ADDRESS } from '@latchkit/testing'
import { spyOn, userEvent, waitFor } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown } from '../stories/primitive.fixture.js'
import { icon } from '../stories/wallets.fixture.js'
import { Actions } from './Actions.js'
import { Avatar } from './Avatar.js'
import { Badge } from './Badge.js'
import { Banner } from './Banner.js'
import { Button } from './Button.js'
import { IconButton } from './IconButton.js'
import { CopyButton } from './CopyButton.js'
import { EmptyState } from './EmptyState.js'
import { coinsIcon } from './icons/coins.js'
import { retryIcon } from './icons/retry.js'
import { searchIcon } from './icons/search.js'
import { Skeleton } from './Skeleton.js'

export default { title: 'Base/Parts' }

export const Badges = primitive(
  <div className="side-by-side">
    <Badge>Last used</Badge>
    <Badge tone="neutral">Passkey</Badge>
    <Badge tone="success">+2.1 %</Badge>
    <Badge tone="warning">Test network</Badge>
    <Badge tone="error">Refused</Badge>
  </div>,
)

const face = icon('#0c8f7c', 'M30 40h.01M66 40h.01M34 62q14 10 28 0')
const avatars = (src: string | undefined) => (
  <div className="side-by-side">
    <Avatar address={TEST_ADDRESS} src={src} size={24} />
    <Avatar address={TEST_ADDRESS} src={src} size={40} />
    <Avatar address={TEST_ADDRESS} src={src} size={80} />
  </div>
)

export const Avatars = primitive(
  <>
    {avatars(undefined)}
    {avatars(face)}
    {avatars('data:image/png;base64,AAAA')}
    <div className="side-by-side">
      <Avatar address="7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK" size={40} />
      <Avatar address="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" size={40} />
    </div>
  </>,
  async (root) => {
    const { element } = await shown(root)
    // Where `src` fails to load, the picture made from the address stays.
    await waitFor(() => expect(element.querySelectorAll('.Avatar-loaded')).toHaveLength(3))
    await waitFor(() => expect(element.querySelectorAll('.Avatar-avatar > img')).toHaveLength(3))
    expect(element.querySelectorAll('.Avatar-avatar > .Picture-loaded')).toHaveLength(8)
    const end = element.querySelector('.AddressCard-end')!
    expect(end.textContent).toBe(`•• ${TEST_ADDRESS.slice(-4)}`)
    expect(element.querySelectorAll('.AddressCard-card')).toHaveLength(3)
  },
)

export const Skeletons = primitive(
  <>
    <Skeleton />
    <Skeleton width="60%" />
    <div className="side-by-side">
      <Skeleton shape="circle" />
      <Skeleton shape="circle" width="24px" />
      <Skeleton width="180px" height="40px" />
    </div>
    <Skeleton shape="row" />
    <Skeleton shape="block" height="96px" />
  </>,
)
Skeletons.tags = ['react-18']

export const Banners = primitive(
  <>
    <Banner>Code refreshes in a moment.</Banner>
    <Banner tone="warning">First time sending to this address. Check all of it, not just the ends.</Banner>
    <Banner tone="error" title="It wasn’t sent">
      The network refused it. Nothing was spent.
    </Banner>
    <Banner tone="success" action={<Button kind="quiet">See it</Button>}>
      Sent.
    </Banner>
    <Banner tone="warning" action={<IconButton icon={retryIcon} label="Try again" />}>
      You’re offline. We’ll continue when you’re back.
    </Banner>
    <Banner tone="error" action={<Button kind="quiet">Try once more with another network</Button>}>
      {'AVeryLongWordWithoutAnyPlaceToBreakIt'.repeat(3)}
    </Banner>
  </>,
  async (root) => {
    const { getAllByRole, getByRole } = await shown(root)
    expect(getAllByRole('alert')).toHaveLength(2)
    expect(getByRole('button', { name: 'See it' }).getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
)

export const Empty = primitive(
  <>
    <EmptyState icon={coinsIcon} text="No tokens on this network yet." action={<Button>Buy some</Button>} />
    <EmptyState icon={searchIcon} text="Nothing found for “harbour”." />
  </>,
)

const told: string[] = []
const clipboard = (writeText: (text: string) => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
const copies = (
  <div className="side-by-side">
    <CopyButton
      text="0x52"
      label="Copy address"
      onCopied={(text) => void told.push(`copied ${text}`)}
      onRefused={() => void told.push('refused')}
    >
      0x52…9EE7
    </CopyButton>
  </div>
)

export const Copies = primitive(copies, async (root) => {
  const { getByRole } = await shown(root)
  const button = getByRole('button', { name: 'Copy address 0x52…9EE7' })
  const before = button.querySelector('path')!.getAttribute('d')
  told.length = 0
  clipboard(() => Promise.reject(new DOMException('Not allowed')))
  // Where a press is the visitor's own, the browser's command copies.
  const command = spyOn(document, 'execCommand').mockReturnValue(false)
  await userEvent.click(button)
  await waitFor(() => expect(told).toEqual(['refused']))
  command.mockRestore()
  expect(button.querySelector('path')!.getAttribute('d')).toBe(before)
  clipboard(() => Promise.resolve())
  await userEvent.click(button)
  await waitFor(() => expect(told).toEqual(['refused', 'copied 0x52']))
  await waitFor(() => expect(button.querySelector('path')!.getAttribute('d')).not.toBe(before))
})

const actions = (width: number, labels: readonly string[]) => (
  <div data-width={width} ref={(element) => element?.style.setProperty('inline-size', `${width}px`)}>
    <Actions>
      {labels.map((label) => (
        <Button key={label}>{label}</Button>
      ))}
    </Actions>
  </div>
)
const GERMAN = ['Empfangen', 'Senden', 'Einstellungen', 'Verbindung trennen']

export const ActionsInPairs = primitive(
  <>
    {actions(288, GERMAN)}
    {actions(288, GERMAN.slice(0, 2))}
    <div style={{ overflowX: 'auto' }}>{actions(440, ['Buy', 'Swap', 'Send', 'Get'])}</div>
  </>,
  async (root) => {
    await shown(root)
    // How many buttons each line has.
    const linesOf = (width: number): number[][] =>
      [...root.querySelectorAll(`[data-width="${width}"]`)].map((each) => {
        const tops = [...each.querySelectorAll('button')].map((button) => button.getBoundingClientRect().top)
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      })
    await waitFor(() => expect(linesOf(288)).toEqual([[2, 2], [2]]))
    expect(linesOf(440)).toEqual([[4]])
    for (const button of root.querySelectorAll('[data-width] button'))
      expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  },
)
