import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Network/WhatIsANetwork' }

export const WhatIsANetwork = scene({ routes: [{ view: 'Networks' }, { view: 'WhatIsANetwork' }] })
WhatIsANetwork.tags = ['react-18']
