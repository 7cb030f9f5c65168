import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful, write } from '../stories/primitive.fixture.js'
import { SearchInput } from './SearchInput.js'

export default { title: 'Base/SearchInput' }

export const States = primitive(
  ['', 'Harbor', 'A name that is so long that the field can’t show the whole of it'].map((first) => (
    <Stateful key={first} first={first}>
      {(value, set) => (
        <SearchInput label="Search wallets" clearLabel="Clear the search" value={value} onChange={set} />
      )}
    </Stateful>
  )),
  async (root) => {
    const { getAllByRole } = await shown(root)
    const [empty] = getAllByRole<HTMLInputElement>('searchbox', { name: 'Search wallets' })
    await write(empty!, 'lan')
    await userEvent.click(getAllByRole('button', { name: 'Clear the search' })[0]!)
    await waitFor(() => expect(empty!.value).toBe(''))
    expect(root.activeElement).toBe(empty)
  },
)
