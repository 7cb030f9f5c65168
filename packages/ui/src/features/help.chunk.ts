// One chunk: whoever opens one of these opens the next.
export { GetWalletView } from './connectors/GetWalletView.js'
export { WhatIsAWalletView } from './connectors/WhatIsAWalletView.js'
export { WhatIsANetworkView } from './network/WhatIsANetworkView.js'
