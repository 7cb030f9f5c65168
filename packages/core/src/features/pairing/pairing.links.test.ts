import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { OPENING_TIMEOUT_MS } from './pairing.constants.js'
import { openLink } from './pairing.links.js'
import { createPage } from './page.fixture.js'

const LINK = { href: 'example://wc?uri=wc', target: '_self' } as const

function setUp() {
  const world = createWorld()
  const page = createPage(world)
  const told: string[] = []
  const open = (): (() => void) => openLink(world.environment, LINK, (opening) => told.push(opening))
  return { ...world, page, told, open }
}

describe('openLink', () => {
  it('S4.01 opens in the same tick, without a reference back to this page', () => {
    const { page, told, open } = setUp()
    open()
    expect(page.opened).toEqual([[LINK.href, '_self', 'noreferrer noopener']])
    expect(told).toEqual(['opening'])
  })

  it('counts a website as opened at once, whether this page is hidden or not', () => {
    const { environment, clock, page, told } = setUp()
    openLink(environment, { href: 'https://example.org/wc', target: '_blank', kind: 'webapp' }, (opening) =>
      told.push(opening),
    )
    clock.pass(OPENING_TIMEOUT_MS)
    expect(page.opened).toHaveLength(1)
    expect(told).toEqual(['opening', 'opened'])
  })

  it.each<[string, (page: ReturnType<typeof createPage>) => void]>([
    ['is hidden', ({ show }) => show(false)],
    ['is left', ({ window }) => window.dispatchEvent(new Event('pagehide'))],
    ['loses the focus', ({ window }) => window.dispatchEvent(new Event('blur'))],
  ])('F054 has opened an app where the page %s', (_, act) => {
    const { clock, page, told, open } = setUp()
    open()
    act(page)
    clock.pass(OPENING_TIMEOUT_MS)
    expect(told).toEqual(['opening', 'opened'])
  })

  it('F054 has opened no app where the page is still in front after 2.5 s', () => {
    const { clock, page, told, open } = setUp()
    open()
    page.show(true)
    clock.pass(OPENING_TIMEOUT_MS - 1)
    expect(told).toEqual(['opening'])
    clock.pass(1)
    expect(told).toEqual(['opening', 'nothing'])
    // A blur now means that the visitor chose another window. A hidden page may mean that the visitor allowed the app
    // late.
    page.window.dispatchEvent(new Event('blur'))
    expect(told).toEqual(['opening', 'nothing'])
    page.show(false)
    page.show(true)
    page.show(false)
    expect(told).toEqual(['opening', 'nothing', 'opened'])
    expect([page.listeners(), clock.waiting()]).toEqual([0, 0])
  })

  it('F054 has opened an app on a phone however late the page loses the focus', () => {
    const { environment, clock, page, told } = setUp()
    openLink(environment, { ...LINK, isPhone: true }, (opening) => told.push(opening))
    clock.pass(OPENING_TIMEOUT_MS)
    page.window.dispatchEvent(new Event('blur'))
    expect(told).toEqual(['opening', 'nothing', 'opened'])
    expect([page.listeners(), clock.waiting()]).toEqual([0, 0])
  })

  it('F055 has no listener once an app opened', () => {
    const { clock, page, open } = setUp()
    open()
    expect(page.listeners()).toBe(3)
    page.show(false)
    expect([page.listeners(), clock.waiting()]).toEqual([0, 0])
  })

  it.each([0, OPENING_TIMEOUT_MS])('F055 has no listener once it was stopped after %i ms', (ms) => {
    const { clock, page, told, open } = setUp()
    const stop = open()
    clock.pass(ms)
    const before = [...told]
    stop()
    page.show(false)
    expect([page.listeners(), clock.waiting()]).toEqual([0, 0])
    expect(told).toEqual(before)
  })

  it('does nothing without a page', () => {
    const { environment } = createWorld()
    const told: string[] = []
    openLink({ clock: environment.clock, window: undefined }, LINK, (opening) => told.push(opening))()
    expect(told).toEqual([])
  })
})
