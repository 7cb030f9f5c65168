import { userEvent } from 'storybook/test'
import { expect } from '../../../../packages/ui/src/stories/expect.fixture.js'
import { write } from '../../../../packages/ui/src/stories/primitive.fixture.js'
import { siteScene, type SiteStage } from '../stories/siteScene.fixture.js'
import type { LinkFacts, LinkState, LinkVisit } from './link.types.js'
import { linkView } from './LinkView.js'

export default { title: 'Secure/Link' }

const FACTS: LinkFacts = {
  app: 'Larch',
  origin: 'https://larch.example',
  begunAt: Date.UTC(2026, 0, 20, 15),
  browser: 'Firefox on Linux',
}
const did: unknown[] = []

/** The page of a link in a state that stays. */
const at = (state: LinkState, play?: (stage: SiteStage) => Promise<void>) =>
  siteScene(() => {
    did.length = 0
    const visit: LinkVisit = {
      state: () => state,
      subscribe: () => () => {},
      begin: async () => void did.push('begin'),
      answer: async (answer) => void did.push(answer),
    }
    return linkView(visit)
  }, play)

const open = (more: { isSending?: boolean; hasFailed?: boolean } = {}): LinkState => ({
  status: 'open',
  facts: FACTS,
  isSending: false,
  hasFailed: false,
  ...more,
})

export const Loading = at({ status: 'loading' })

export const Confirms = at(open(), async ({ page }) => {
  page.getByText('Larch')
  page.getByText('https://larch.example')
  await write(page.getByRole('textbox', { name: 'The two digits that the page shows' }), '47')
  await userEvent.click(page.getByRole('button', { name: 'Confirm' }))
  expect(did).toEqual([{ digits: '47' }])
})

export const NoDigits = at(open(), async ({ page }) => {
  await userEvent.click(page.getByRole('button', { name: 'Confirm' }))
  expect(page.getByRole('alert').textContent).toBe('Enter both digits.')
  expect(did).toEqual([])
})

export const NotMe = at(open(), async ({ page }) => {
  await userEvent.click(page.getByRole('button', { name: 'It wasn’t me' }))
  expect(did).toEqual([{ denied: true }])
})

export const NotSent = at(open({ hasFailed: true }), async ({ page }) => {
  expect(page.getByRole('alert').textContent).toBe('The server can’t be reached')
})

export const Sending = at(open({ isSending: true }))

export const Away = at({ status: 'away' }, async ({ page }) => {
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(did).toEqual(['begin'])
})

export const Confirmed = at({ status: 'confirmed', facts: FACTS }, async ({ page }) => {
  page.getByText('Go back to https://larch.example.')
})
export const Denied = at({ status: 'denied', facts: FACTS })
export const WrongDigits = at({ status: 'wrong', facts: FACTS })
export const Over = at({ status: 'over' })
