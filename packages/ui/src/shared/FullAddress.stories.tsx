import { TEST_ADDRESS } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive } from '../stories/primitive.fixture.js'
import { FullAddress } from './FullAddress.js'

export default { title: 'Shared/FullAddress' }

export const OfEachNamespace = primitive(
  <>
    <FullAddress address={TEST_ADDRESS} />
    <FullAddress address="7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK" />
    <FullAddress address="bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr" />
  </>,
  (root) => waitFor(() => expect(root.querySelector('code')!.textContent).toBe(TEST_ADDRESS)),
)
