// Tests KeepCodeView.tsx, EnterCodeView.tsx, ApproveView.tsx.
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../../../packages/ui/src/stories/expect.fixture.js'
import { write } from '../../../../packages/ui/src/stories/primitive.fixture.js'
import type { WindowAnswer, WindowTask } from '../prompts/prompts.types.js'
import type { AskedContent } from '../requests/content.types.js'
import { BYTES, PAYMENT, PERMIT, SIGN_IN, TEXT, TOKENS, UNREADABLE } from '../stories/contents.fixture.js'
import { siteScene, type SiteStage } from '../stories/siteScene.fixture.js'
import { writeCode } from '../vault/code.js'
import type { VisitState, WindowVisit } from './window.types.js'
import { windowView } from './WindowView.js'

export default { title: 'Secure/Window' }

const EMAIL = 'ada@larch.example'
const CODE = await writeCode(new Uint8Array(16).fill(7))
const nothing = (): void => {}
const did: (WindowAnswer | string)[] = []

/** A window in a state that stays. */
const at = (state: VisitState, play?: (stage: SiteStage) => Promise<void>) =>
  siteScene(() => {
    did.length = 0
    const visit: WindowVisit = {
      state: () => state,
      subscribe: () => nothing,
      begin: async () => void did.push('begin'),
      answer: async (answer) => void did.push(answer),
      close: () => void did.push('close'),
    }
    return windowView(visit, 'secure.larch.example')
  }, play)

const open = (task: WindowTask, more: { isSending?: boolean; hasFailed?: boolean } = {}): VisitState => ({
  status: 'open',
  task,
  isSending: false,
  hasFailed: false,
  ...more,
})
const keep = { kind: 'keep', code: CODE, email: EMAIL } as const
const enter = { kind: 'code', email: EMAIL } as const
const approve = (content: AskedContent): VisitState =>
  open({ kind: 'approve', content, parentOrigin: 'https://larch.example' })

export const Loading = at({ status: 'loading' })

export const Gone = at({ status: 'gone' }, async ({ page }) => {
  page.getByText('Go back to the page, and open the window again.')
})

export const Away = at({ status: 'away' }, async ({ page }) => {
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(did).toEqual(['begin'])
})

export const Kept = at({ status: 'done', answer: 'kept' }, async ({ page }) => {
  page.getByRole('heading', { name: 'Your wallet is ready' })
  await userEvent.click(page.getByRole('button', { name: 'Close the window' }))
  expect(did).toEqual(['close'])
})

export const Declined = at({ status: 'done', answer: 'declined' })

export const ShowsTheCode = at(open(keep), async ({ page }) => {
  for (const group of new Set(CODE.split('-'))) expect(page.getAllByText(group).length).toBeGreaterThan(0)
  page.getByRole('button', { name: 'Copy the code' })
})

/** Types a group at each field that asks for one. */
async function typeGroups({ page }: SiteStage, groupAt: (number: number) => string): Promise<void> {
  for (const field of page.getAllByRole('textbox')) {
    const [, number] = /^Group (\d)$/.exec(field.labels?.[0]?.textContent ?? '') ?? []
    await write(field, groupAt(Number(number)))
  }
  await userEvent.click(page.getByRole('button', { name: 'Check' }))
}

export const TypedBackWrong = at(open(keep), async (stage) => {
  await userEvent.click(stage.page.getByRole('button', { name: 'I saved it' }))
  await typeGroups(stage, () => '0000')
  expect(stage.page.getAllByRole('alert')).toHaveLength(2)
  expect(did).toEqual([])
})

export const TypedBackRight = at(open(keep), async (stage) => {
  await userEvent.click(stage.page.getByRole('button', { name: 'I saved it' }))
  expect(stage.page.getAllByRole('textbox')).toHaveLength(2)
  await typeGroups(stage, (number) => CODE.split('-')[number - 1]!.toLowerCase())
  expect(did).toEqual([{ kind: 'kept' }])
})

export const EnterCode = at(open(enter), async ({ page }) => {
  page.getByText(/it must be secure\.larch\.example/)
  page.getByText(EMAIL)
  await write(page.getByRole('textbox', { name: 'Recovery code' }), CODE)
  await userEvent.click(page.getByRole('button', { name: 'Open the wallet' }))
  await waitFor(() => expect(did).toEqual([{ kind: 'code', code: CODE }]))
})

export const EnterShortCode = at(open(enter), async ({ page }) => {
  await write(page.getByRole('textbox', { name: 'Recovery code' }), CODE.slice(0, 9))
  await userEvent.click(page.getByRole('button', { name: 'Open the wallet' }))
  expect((await page.findByRole('alert')).textContent).toBe('A part of the code is missing.')
  expect(did).toEqual([])
})

export const NotSent = at(open(enter, { hasFailed: true }), async ({ page }) => {
  expect(page.getByRole('alert').textContent).toBe('The server can’t be reached')
})

export const Sending = at(open(enter, { isSending: true }))

export const ApproveText = at(approve(TEXT), async ({ page }) => {
  page.getByRole('heading', { name: 'Sign this message' })
  // A click of a script is no approval.
  await userEvent.click(page.getByRole('button', { name: 'Approve' }))
  await userEvent.click(page.getByRole('button', { name: 'Decline' }))
  expect(did).toEqual([{ kind: 'declined' }])
})

export const ApproveSignIn = at(approve(SIGN_IN))
export const ApproveBytes = at(approve(BYTES))
export const ApprovePermit = at(approve(PERMIT))
export const ApprovePayment = at(approve(PAYMENT))
export const ApproveTokens = at(approve(TOKENS))
export const ApproveUnreadable = at(approve(UNREADABLE))
