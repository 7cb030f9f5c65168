import type { ReactNode } from 'react'
import { userEvent } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful } from '../stories/primitive.fixture.js'
import { OptionRow, type RowOption } from './OptionRow.js'
import viewStyles from './view.css'

export default { title: 'Base/OptionRow' }

const row = (label: string, options: readonly RowOption<string>[]): ReactNode => (
  <Stateful first={options[0]!.value}>
    {(chosen, choose) => <OptionRow label={label} options={options} chosen={chosen} choose={choose} />}
  </Stateful>
)

export const States = primitive(
  <div className={viewStyles.names.rows}>
    {row('Theme', [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ])}
    {row('Language', [
      { value: 'ar', label: 'العربية', lang: 'ar' },
      { value: 'pt-BR', label: 'Português (Brasil)', lang: 'pt-BR' },
    ])}
    {row('A label that is long', [{ value: 'long', label: 'A value that goes on and on '.repeat(3) }])}
  </div>,
  async (root) => {
    const { getByRole } = await shown(root)
    const theme = getByRole<HTMLSelectElement>('combobox', { name: 'Theme' })
    await userEvent.selectOptions(theme, 'Light')
    expect(theme.value).toBe('light')
    // The ring of the focus is around the row: around the list alone it would touch the label.
    theme.focus()
    expect([getComputedStyle(theme).outlineStyle, getComputedStyle(theme.parentElement!).outlineStyle]).toEqual([
      'none',
      'solid',
    ])
    const box = theme.getBoundingClientRect()
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.width).toBeGreaterThanOrEqual(44)
    // It reaches to the end of the row, on whichever side that is.
    const row = theme.parentElement!.getBoundingClientRect()
    expect([box.left - row.left, row.right - box.right].map(Math.round)).toContain(0)
    for (const each of root.querySelectorAll('select')) {
      const { width } = each.parentElement!.getBoundingClientRect()
      expect(each.getBoundingClientRect().width).toBeLessThan(width)
      expect(each.parentElement!.scrollWidth).toBeLessThanOrEqual(Math.ceil(width))
    }
  },
)
States.tags = ['react-18']
