// Tests useAmountField.ts.
import { useState, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, paste } from '../stories/draw.fixture.js'
import { ENGLISH, type Translation } from '../words/translation.js'
import { TranslationContext } from '../words/useSay.js'
import { AmountInput, type AmountInputProps } from './AmountInput.js'

const flaws: AmountInputProps['flaws'] = {
  malformed: 'malformed',
  unclear: 'unclear',
  indivisible: 'indivisible',
  'too-precise': 'too precise',
  'too-large': 'too large',
}
const MAX = String(2n ** 256n - 1n)
const GERMAN: Translation = { ...ENGLISH, locale: 'de' }

function Field({
  first,
  others,
  ...props
}: Partial<AmountInputProps> & { first: string; others: number[] }): ReactNode {
  const [value, onChange] = useState(first)
  const [decimals, setDecimals] = useState(others[0] ?? 18)
  return (
    <>
      <AmountInput label="Amount" flaws={flaws} {...props} {...{ value, onChange, decimals }} />
      <button type="button" className="next" onClick={() => setDecimals(others.at(-1) ?? 18)}>
        Another token
      </button>
    </>
  )
}

/** Draws a field, focuses it and puts the caret at its end. */
async function field(
  first: string,
  others: number[] = [18],
  props: Partial<AmountInputProps> = {},
  spoken: Translation = ENGLISH,
) {
  const root = await draw(
    <TranslationContext.Provider value={spoken}>
      <Field first={first} others={others} {...props} />
    </TranslationContext.Provider>,
  )
  const input = root.querySelector('input')!
  input.focus()
  input.setSelectionRange(first.length, first.length)
  return {
    root,
    input,
    /**
     * Waits until the field has this text, with the caret or the ends of the selection as `|`, and says this refusal.
     */
    says: (text: string, refused = '') =>
      vi.waitFor(() => {
        const { value, selectionStart: from = 0, selectionEnd: to = 0 } = input
        const isCaret = from === to
        const marked = `${value.slice(0, from!)}|${value.slice(from!, to!)}${isCaret ? '' : '|'}${value.slice(to!)}`
        expect([marked, root.querySelector('[role=status]')!.textContent]).toEqual([text, refused])
      }),
    select: (from: number, to = from) => input.setSelectionRange(from, to),
  }
}

describe('what is typed in German', () => {
  test('F258 has the comma as its decimal sign, whichever sign is typed', async () => {
    const { says, select } = await field('0.5', [18], {}, GERMAN)
    await says('0,5|')
    await userEvent.keyboard('{Backspace}{Backspace}.25')
    await says('0,25|')
    await userEvent.keyboard(',')
    await says('0,25|', 'unclear')
    select(0, 1)
    await userEvent.keyboard('7')
    await says('7|,25')
    await userEvent.keyboard('{Delete}')
    await says('7|25')
  })
})

describe('what is typed', () => {
  test.each(['e', 'E', '-', '+', 'x', 'n', 'I', '$', '%', ' '])('F119 F120 takes no %j', async (sign) => {
    const { says } = await field('1')
    await userEvent.keyboard(sign)
    await says('1|', 'malformed')
    await userEvent.keyboard('5')
    await says('15|')
  })

  test('F119 keeps caret and selection where something is refused', async () => {
    const { says, select } = await field('1234')
    select(2)
    await userEvent.keyboard('e')
    await says('12|34', 'malformed')
    await userEvent.keyboard('9')
    await says('129|34')
    select(1, 3)
    await userEvent.keyboard('z')
    await says('1|29|34', 'malformed')
    await userEvent.keyboard('7')
    await says('17|34')
  })

  test('F120 takes a leading dot, which is no error while the amount is incomplete', async () => {
    const { says, root } = await field('')
    await userEvent.keyboard('.')
    await says('.|')
    await userEvent.keyboard('5')
    await says('.5|')
    expect(root.querySelector('[aria-invalid]')).toBeNull()
    await userEvent.keyboard('.')
    await says('.5|', 'malformed')
  })

  test('F120 takes no needless zero', async () => {
    const { says } = await field('')
    await userEvent.keyboard('00')
    await says('0|', 'malformed')
    await userEvent.keyboard('.05')
    await says('0.05|')
  })

  test('F117 an extra digit is not taken, and nothing is rounded', async () => {
    const { says } = await field('', [6])
    await userEvent.keyboard('0.9999999')
    await says('0.999999|', 'too precise')
    await userEvent.keyboard('{Backspace}')
    await says('0.99999|')
  })

  test('F116 takes no dot for a token without decimals', async () => {
    const { says, input } = await field('1', [0])
    await userEvent.keyboard('.')
    await says('1|', 'indivisible')
    await userEvent.keyboard(',')
    await says('1|', 'indivisible')
    await userEvent.keyboard('5')
    await says('15|')
    expect(input.inputMode).toBe('numeric')
  })

  test('F118 takes nothing above 2^256-1', async () => {
    const { says } = await field(MAX.slice(0, -1), [0])
    await userEvent.keyboard('6')
    await says(`${MAX.slice(0, -1)}|`, 'too large')
    await userEvent.keyboard('5')
    await says(`${MAX}|`)
  })

  test('F121 takes one comma, as a dot', async () => {
    const { says } = await field('')
    await userEvent.keyboard('1,2345')
    await says('1.2345|')
    await userEvent.keyboard(',')
    await says('1.2345|', 'unclear')
  })

  test('takes every deletion, and shows the error of the rest', async () => {
    const { root, says, select } = await field('100.5')
    select(1)
    await userEvent.keyboard('{Backspace}')
    await says('|00.5')
    expect(root.querySelector('[role=alert]')!.textContent).toBe('malformed')
    await userEvent.keyboard('7')
    await says('7|00.5')
    select(1, 3)
    await userEvent.keyboard('{Delete}')
    await says('7|.5')
    expect(root.querySelector('[role=alert]')).toBeNull()
  })

  test('keeps the text when a token of fewer decimals is chosen', async () => {
    const { root, input, says } = await field('1.1234567', [18, 6])
    root.querySelector<HTMLElement>('.next')!.click()
    await vi.waitFor(() => expect(root.querySelector('[role=alert]')?.textContent).toBe('too precise'))
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['1.1234567', 'true'])
    await userEvent.keyboard('{Backspace}')
    await says('1.123456|')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })
})

/** Does what an input method does: composes a text in the field, step by step, and then commits it. */
function compose(input: HTMLInputElement, ...steps: string[]): void {
  const [before, after] = [input.value.slice(0, input.selectionStart!), input.value.slice(input.selectionEnd!)]
  const event = (type: string, isComposing: boolean) =>
    input.dispatchEvent(new InputEvent(type, { bubbles: true, composed: true, isComposing }))
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
  event('beforeinput', false)
  for (const step of steps) {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(input, before + step + after)
    input.setSelectionRange(before.length + step.length, before.length + step.length)
    event('input', true)
  }
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }))
}

describe('what is typed in other scripts', () => {
  test.each([
    ['١٢٫٥', '12.5'],
    ['۷', '7'],
    ['１２．５', '12.5'],
    ['१२', '12'],
  ])('F122 %s is %s', async (typed, text) => {
    const { says } = await field('')
    for (const sign of typed) await userEvent.keyboard(sign)
    await says(`${text}|`)
  })

  test('F122 an input method can finish its composition', async () => {
    const { input, says, select } = await field('1.5')
    select(1)
    compose(input, '２', '２３')
    await says('123|.5')
    compose(input, 'に', '二')
    await says('123|.5', 'malformed')
  })
})

describe('what is pasted', () => {
  test.each([
    ['  $1.5\n', '1.5'],
    ['1,5 €', '1.5'],
    ['１２．５', '12.5'],
    ['1234,5', '1234.5'],
  ])('F123 %j is cleaned to %s', async (text, cleaned) => {
    const { input, says } = await field('')
    expect(paste(input, text)).toBe(true)
    await says(`${cleaned}|`)
  })

  test.each([
    // A plain `<input>` would drop the line break and make 15 of it.
    ['1\n5', 'unclear'],
    ['1.5 ETH', 'malformed'],
    ['-1', 'malformed'],
    ['1e18', 'malformed'],
    ['0x10', 'malformed'],
  ])('F119 F123 %j is refused as %s', async (text, flaw) => {
    const { input, says } = await field('3')
    expect(paste(input, text)).toBe(true)
    await says('3|', flaw)
  })

  test.each(['1.234,56', '1 234,5', '1,234'])('F121 %j is refused as unclear', async (text) => {
    const { input, says } = await field('')
    paste(input, text)
    await says('|', 'unclear')
  })

  test.each([
    ['1.500', '|', 'unclear'],
    ['1,500', '1,500|', ''],
    ['1.5', '1,5|', ''],
  ])('F258 %j is read by the signs of the language, here German', async (text, shown, flaw) => {
    const { input, says } = await field('', [18], {}, GERMAN)
    paste(input, text)
    await says(shown, flaw)
  })

  test('goes to the caret and replaces the selection', async () => {
    const { input, says, select } = await field('1.5')
    select(0, 1)
    paste(input, ' 20 ')
    await says('20|.5')
    paste(input, '1.5')
    await says('20|.5', 'unclear')
  })

  test('F121 treats a text that fills the field at once as a paste', async () => {
    const { input, says } = await field('3')
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(input, '1,234')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await vi.waitFor(() => expect(input.value).toBe('3'))
    set!.call(input, '42,5')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await says('42.5|')
  })
})

test('F124 Max is the exact text of the balance', async () => {
  const text = '1.204000000000000001'
  const { root, input } = await field('7', [18], { max: { text, label: 'Max 1.204' } })
  root.querySelector<HTMLElement>('.view-link')!.click()
  await vi.waitFor(() => expect(input.value).toBe(text))
})

test.each([[{}], [{ hint: 'A hint' }]])(
  'a refusal is said by a live region that was rendered before, takes no room while empty, and describes the field: %j',
  async (props) => {
    const { root, input, says } = await field('1', [18], props)
    const region = root.querySelector('[role=status]')!
    const { display, position } = getComputedStyle(region)
    expect([display, position]).toEqual(['block', 'absolute'])
    await userEvent.keyboard('e')
    await says('1|', 'malformed')
    expect(region.isConnected).toBe(true)
    expect(getComputedStyle(region).position).toBe('static')
    const notes = input.getAttribute('aria-describedby')!.split(' ')
    expect(notes.map((id) => root.getElementById(id)?.textContent)).toEqual([...Object.values(props), 'malformed'])
  },
)

test('the font shrinks until the whole amount is visible', async () => {
  const { root, input } = await field('')
  root.querySelector<HTMLElement>('.aside')!.style.width = '360px'
  await userEvent.keyboard('8.888888')
  await vi.waitFor(() => expect(getComputedStyle(input).fontSize).toBe('48px'))
  await userEvent.keyboard('88888888888')
  await vi.waitFor(() => expect(input.value).toHaveLength(19))
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  expect(parseFloat(getComputedStyle(input).fontSize)).toBeGreaterThanOrEqual(20)
})

test('what the amount is worth and the largest amount come into a line that is there: the field keeps its height', async () => {
  const heights = async (props: Partial<AmountInputProps>): Promise<number | undefined> => {
    const { root } = await field('1', [18], props)
    return root.querySelector('[part=amount]')?.getBoundingClientRect().height
  }
  const before = await heights({})
  expect(before).toBeGreaterThan(52)
  expect(await heights({ worth: '≈ $3', max: { text: '2', label: 'Max: 2' } })).toBe(before)
})
