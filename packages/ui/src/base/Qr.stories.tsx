import { fakePairingUri } from '@latchkit/testing'
import { expect } from '../stories/expect.fixture.js'
import { primitive } from '../stories/primitive.fixture.js'
import { wallet } from '../stories/wallets.fixture.js'
import { Picture } from './Picture.js'
import { Qr } from './Qr.js'

export default { title: 'Base/Qr' }

const mark = <Picture src={wallet('Orbit').info.icon} name="Orbit" size={40} />

export const WithAMark = primitive(<Qr text={fakePairingUri(1)} label="Code" size={312} mark={mark} />)
WithAMark.tags = ['react-18']
export const WithAMonogram = primitive(
  <Qr text={fakePairingUri(1)} label="Code" size={312} mark={<Picture src={undefined} name="Orbit" size={40} />} />,
)
export const Small = primitive(<Qr text="https://harbor.example/get" label="Code" size={168} />)
export const Waiting = primitive(<Qr text={undefined} label="Code" size={312} />, async (root) => {
  expect(root.querySelector('[role=img]')).toBeNull()
})
