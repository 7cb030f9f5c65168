import { spyOn, userEvent, waitFor } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { drawnOf } from '../stories/drawn.fixture.js'
import { scene, type Stage } from '../stories/stage.fixture.js'

export default { title: 'Shared/CopyButton' }

const clipboard = (writeText: (text: string) => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
const copy = ({ card }: Stage): Promise<void> => userEvent.click(card.getByRole('button', { name: /^Copy address/ }))
const routes = [{ view: 'Account' }, { view: 'AccountSettings' }] as const

export const Copied = scene({
  connected: true,
  routes,
  async play(stage) {
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    const drawn = drawnOf(stage.root)
    await copy(stage)
    await waitFor(() => expect(drawn).toEqual(['DrawnCheck-draw in 0.4s']))
    await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('Copied'))
    expect(copied).toEqual([stage.latch.getAccount().address])
  },
})

export const Refused = scene({
  connected: true,
  routes,
  async play(stage) {
    clipboard(() => Promise.reject(new DOMException('Not allowed')))
    // Where a press is the visitor's own, the browser's command copies.
    const command = spyOn(document, 'execCommand').mockReturnValue(false)
    await copy(stage)
    await waitFor(() =>
      expect(stage.root.querySelector('.Snackbar-snackbar:popover-open')?.textContent).toBe(
        'Your browser didn’t let us copy.',
      ),
    )
    command.mockRestore()
  },
})
