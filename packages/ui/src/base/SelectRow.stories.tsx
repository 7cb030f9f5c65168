import { expect } from '../stories/expect.fixture.js'
import { primitive, shown } from '../stories/primitive.fixture.js'
import { icon } from '../stories/wallets.fixture.js'
import { Picture } from './Picture.js'
import { SelectRow } from './SelectRow.js'
import viewStyles from './view.css'

export default { title: 'Base/SelectRow' }

export const States = primitive(
  <div className={viewStyles.names.rows}>
    <SelectRow label="Language" value="English" />
    <SelectRow
      label="Network"
      value="Optimism"
      picture={<Picture src={icon('#e2761b', 'M30 48h36')} name="Optimism" size={40} round />}
    />
    <SelectRow label="Pay with" value="العربية" sub="Card, bank or wallet" />
    <SelectRow label="A longer label" value={'A value that goes on and on '.repeat(3)} />
    <SelectRow label="Not now" value="English" disabled />
  </div>,
  async (root) => {
    const { getByRole } = await shown(root)
    const row = getByRole('button', { name: 'Language English' })
    expect(row).not.toHaveAttribute('aria-haspopup')
    expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
)
