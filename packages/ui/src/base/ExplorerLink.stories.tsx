import { expect } from '../stories/expect.fixture.js'
import { primitive, shown } from '../stories/primitive.fixture.js'
import { ExplorerLink } from './ExplorerLink.js'
import { globeIcon } from './icons/globe.js'

export default { title: 'Base/ExplorerLink' }

export const States = primitive(
  <>
    <ExplorerLink href="https://explorer.example/address/0x52" label="View on Explorer" newTab="(opens a new tab)" />
    <ExplorerLink href="https://harbor.example" label="harbor.example" newTab="(opens a new tab)" icon={globeIcon} />
    <p>
      It was sent at noon.{' '}
      <ExplorerLink isInline href="https://explorer.example/tx/0x52" label="See it" newTab="(opens a new tab)" />
    </p>
  </>,
  async (root) => {
    const { getAllByRole, getByRole } = await shown(root)
    expect(getByRole('link', { name: 'View on Explorer (opens a new tab)' })).toBeTruthy()
    for (const link of getAllByRole('link')) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  },
)
