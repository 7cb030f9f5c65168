import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../stories/draw.fixture.js'
import { copyByCommand } from './copyByCommand.js'
import { useCopy } from './useCopy.js'

afterEach(() => vi.restoreAllMocks())

/** What the page copies, as a listener of its own sees it. */
function copiedTexts(): string[] {
  const texts: string[] = []
  const note = ({ target }: ClipboardEvent): void => {
    const path = target instanceof Element && target.shadowRoot ? target.shadowRoot.activeElement : target
    if (path instanceof HTMLTextAreaElement) texts.push(path.value.slice(path.selectionStart, path.selectionEnd))
  }
  document.addEventListener('copy', note)
  return texts
}

function Copying({ says }: { readonly says: (word: string) => void }) {
  const { copy } = useCopy({ onCopied: (text) => says(`copied ${text}`), onRefused: () => says('refused') })
  return (
    <dialog ref={(dialog) => void (dialog && !dialog.open && dialog.showModal())}>
      <button type="button" onClick={() => void copy('0x5290')}>
        Copy
      </button>
    </dialog>
  )
}

test('F274 copies in a modal dialog where the clipboard refuses, and the focus stays', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const [texts, says] = [copiedTexts(), vi.fn()]
  const root = await draw(<Copying says={says} />)
  const button = root.querySelector('button')!
  await userEvent.click(button)
  await vi.waitFor(() => expect(says).toHaveBeenCalledWith('copied 0x5290'))
  expect(texts).toEqual(['0x5290'])
  expect(root.activeElement).toBe(button)
  expect(root.querySelector('textarea')).toBeNull()
})

test('says that it is refused where the command is, too', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  const says = vi.fn()
  const root = await draw(<Copying says={says} />)
  await userEvent.click(root.querySelector('button')!)
  await vi.waitFor(() => expect(says).toHaveBeenCalledWith('refused'))
})

test('works without a focused element', async () => {
  const command = vi.spyOn(document, 'execCommand').mockReturnValue(true)
  ;(document.activeElement as HTMLElement | null)?.blur()
  expect(copyByCommand('x')).toBe(true)
  expect(command).toHaveBeenCalledWith('copy')
  expect(document.querySelector('body > textarea')).toBeNull()
})
