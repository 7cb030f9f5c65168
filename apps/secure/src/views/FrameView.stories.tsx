// Tests FrameApproval.tsx, ApprovalContent.tsx, Page.tsx, useVisible.ts.
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../../../packages/ui/src/stories/expect.fixture.js'
import type { Prompt, Prompts } from '../prompts/prompts.types.js'
import type { StorageChoice, StorageState } from '../sdk/createStorageChoice.js'
import { SIGN_IN } from '../stories/contents.fixture.js'
import { siteScene, type SiteStage } from '../stories/siteScene.fixture.js'
import { FrameView } from './FrameView.js'

export default { title: 'Secure/Frame' }

const SITE = 'secure.larch.example'
const EMAIL = 'ada@larch.example'
const PAGE = 'https://larch.example'
const nothing = (): void => {}

/** A prompt that stays. */
const showing = (current: Prompt | undefined): Prompts => ({
  current: () => current,
  subscribe: () => nothing,
  ask: () => new Promise(nothing),
})

const storage = (state: StorageState, asked: string[] = []): StorageChoice => ({
  current: () => state,
  subscribe: () => nothing,
  ask: async () => void asked.push('storage'),
})

const inFrame = (
  prompt: Prompt | undefined,
  play?: (stage: SiteStage) => Promise<void>,
  state: StorageState = 'kept',
) => siteScene(() => <FrameView prompts={showing(prompt)} storage={storage(state)} site={SITE} />, play)

const link = (task: 'keep' | 'code' | 'approve', more: Partial<Extract<Prompt, { kind: 'window' }>> = {}): Prompt => ({
  kind: 'window',
  task,
  subject: task === 'approve' ? PAGE : EMAIL,
  href: '#window',
  isOpened: false,
  flaw: undefined,
  open: nothing,
  cancel: nothing,
  ...more,
})

export const Loading = inFrame(undefined)

export const Keep = inFrame(link('keep'), async ({ page, root }) => {
  const title = page.getByRole('heading', { name: 'Keep your wallet' })
  // What comes is read.
  await waitFor(() => expect(root.activeElement).toBe(title))
  const way = page.getByRole('link', { name: 'Save the code' })
  expect(way).toHaveAttribute('target', '_blank')
  expect(way.getAttribute('rel')).toContain('noopener')
  page.getByText(/Save it in a window of secure\.larch\.example/)
})

export const KeepOpened = inFrame(link('keep', { isOpened: true }), async ({ page }) => {
  page.getByRole('link', { name: 'Open the window again' })
  expect(page.getByRole('status').textContent).toBe('Waiting for the window…')
})

const calls: string[] = []

export const Code = inFrame(
  link('code', { open: () => void calls.push('open'), cancel: () => void calls.push('cancel') }),
  async ({ page, root }) => {
    calls.length = 0
    // The link opens a window, which no story may.
    root.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(page.getByRole('link', { name: 'Enter the code' }))
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(calls).toEqual(['open', 'cancel'])
  },
)

export const CodeOfAnother = inFrame(link('code', { flaw: 'code' }), async ({ page }) => {
  expect(page.getByRole('alert').textContent).toBe('That code is of another wallet.')
})

export const NotReadyYet = inFrame(link('code', { href: undefined }), async ({ root }) => {
  expect(root.querySelector('a[aria-disabled=true]')).toBeTruthy()
})

export const Approve = inFrame(link('approve'), async ({ page }) => {
  page.getByRole('link', { name: 'Review' })
  page.getByRole('button', { name: 'Decline' })
})

export const F175NotKept = inFrame(
  link('keep'),
  async ({ page }) => {
    page.getByText(/^This browser keeps nothing for this page\./)
    page.getByRole('button', { name: 'Allow storage' })
  },
  'memory',
)
F175NotKept.name = 'F175 A browser that keeps nothing until it is allowed to'

export const F175Refused = inFrame(
  link('keep'),
  async ({ page }) => expect(page.queryByRole('button', { name: 'Allow storage' })).toBeNull(),
  'refused',
)
F175Refused.name = 'F175 A browser that refuses for good'

const signIn = (approve: () => void = nothing): Prompt => ({
  kind: 'approve',
  content: SIGN_IN,
  parentOrigin: PAGE,
  approve,
  leave: nothing,
  cancel: nothing,
})

export const SignIn = inFrame(signIn(), async ({ page }) => {
  page.getByRole('heading', { name: 'Sign in' })
  const text = page.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
  expect(text.value).toContain('larch.example wants you to sign in')
  expect(text).toHaveAttribute('readonly')
})

export const F174ScriptClicks = inFrame(
  signIn(() => void calls.push('approve')),
  async ({ page }) => {
    calls.length = 0
    // A click of a script is not the visitor's, whenever it comes.
    await userEvent.click(page.getByRole('button', { name: 'Sign in' }))
    await new Promise((done) => setTimeout(done, 700))
    await userEvent.click(page.getByRole('button', { name: 'Sign in' }))
    expect(calls).toEqual([])
  },
)
F174ScriptClicks.name = 'F174 A click of a script signs nothing'
