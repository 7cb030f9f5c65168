import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Connectors/GetWallet' }

export const GetWallet = scene({ routes: [{ view: 'Connect' }, { view: 'GetWallet' }] })
