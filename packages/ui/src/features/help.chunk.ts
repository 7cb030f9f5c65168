// One chunk: whoever sees one of these opens the next.
export { NoWallet } from './connectors/NoWallet.js'
export { GetWalletView } from './connectors/GetWalletView.js'
export { WhatIsAWalletView } from './connectors/WhatIsAWalletView.js'
export { WhatIsANetworkView } from './network/WhatIsANetworkView.js'
