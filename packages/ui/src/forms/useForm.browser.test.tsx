import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Input } from '../base/Input.js'
import { draw } from '../stories/draw.fixture.js'
import { Form, SubmitButton } from './Form.js'
import { useForm } from './useForm.js'

/** A form of two fields that must not be empty. */
function Two({ send }: { readonly send: () => void | Promise<void> }): ReactNode {
  const [values, setValues] = useState({ one: '', two: '' })
  const { form, flaw, errorAt, isBusy } = useForm({
    flaws: { one: values.one.length < 2 ? 'One is short' : undefined, two: values.two ? undefined : 'Two is empty' },
    send,
  })
  return (
    <Form {...form}>
      {(['one', 'two'] as const).map((name) => (
        <Input
          key={name}
          name={name}
          label={name}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
          error={errorAt(name)}
        />
      ))}
      <SubmitButton isBusy={isBusy} flaw={flaw}>
        Send
      </SubmitButton>
    </Form>
  )
}

async function show(send: () => void | Promise<void> = () => {}) {
  const root = await draw(<Two send={send} />)
  const [one, two] = root.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement]
  const button = root.querySelector('button')!
  const errors = (): (string | null)[] => [...root.querySelectorAll('[role=alert]')].map((each) => each.textContent)
  return { root, one, two, button, errors }
}

test('Enter in a field sends the form, once', async () => {
  const send = vi.fn()
  const { one, two } = await show(send)
  await userEvent.click(one)
  await userEvent.keyboard('ab')
  await userEvent.click(two)
  await userEvent.keyboard('c{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})

test('a form with a flaw is not sent: its errors show, and the first wrong field has the focus', async () => {
  const send = vi.fn()
  const { root, one, two, button, errors } = await show(send)
  expect(errors()).toEqual([])
  expect(button.textContent).toBe('One is short')
  await userEvent.click(two)
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(errors()).toEqual(['One is short', 'Two is empty']))
  await vi.waitFor(() => expect(root.activeElement).toBe(one))
  expect(send).not.toHaveBeenCalled()
})

test('a field says its error once it is left, and not while it is empty', async () => {
  const { one, two, errors } = await show()
  await userEvent.click(one)
  await userEvent.click(two)
  expect(errors()).toEqual([])
  await userEvent.click(one)
  await userEvent.keyboard('a')
  expect(errors()).toEqual([])
  await userEvent.click(two)
  await vi.waitFor(() => expect(errors()).toEqual(['One is short']))
})

test('a form that is being sent is busy, and is not sent again; a failure ends that', async () => {
  let fail = (): void => {}
  const send = vi.fn(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('offline')))))
  const { one, two, button } = await show(send)
  await userEvent.click(one)
  await userEvent.keyboard('ab')
  await userEvent.click(two)
  await userEvent.keyboard('c{Enter}')
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.keyboard('{Enter}')
  button.click()
  expect(send).toHaveBeenCalledTimes(1)
  fail()
  await vi.waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})
