// One chunk: a visitor goes from one of these views to the next.
export { NoWallet } from './connectors/NoWallet.js'
export { GetWalletView } from './connectors/GetWalletView.js'
export { WhatIsAWalletView } from './connectors/WhatIsAWalletView.js'
export { WhatIsANetworkView } from './network/WhatIsANetworkView.js'
