import { primitive } from '../stories/primitive.fixture.js'
import { mailIcon } from '../base/icons/mail.js'
import { icon } from '../stories/wallets.fixture.js'
import { Ring, type RingState } from './Ring.js'

export default { title: 'Shared/Ring' }

const states: readonly RingState[] = ['idle', 'waiting', 'declined', 'failed', 'done']

export const States = primitive(
  states.map((state) => (
    <Ring key={state} state={state} kind="wallet" ids={[]} name="Harbor" src={icon('#e2761b', 'M30 48h36')} />
  )),
)

export const Monogram = primitive(<Ring state="waiting" kind="wallet" ids={[]} name="Harbor" src={undefined} />)

export const OfAnIcon = primitive(
  <>
    <Ring state="waiting" icon={mailIcon} />
    <Ring state="failed" icon={mailIcon} />
  </>,
)
